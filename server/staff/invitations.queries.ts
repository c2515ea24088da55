import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";

export type InvitationRow = {
  id: number;
  partnerId: number;
  partnerName: string;
  partnerSlug: string;
  email: string;
  role: "agent" | "admin";
};

const open = sql`select i.id, i.partner_id as "partnerId", p.name as "partnerName", p.slug as "partnerSlug", i.email, i.role
  from staff_invitations i join partners p on p.id = i.partner_id
  where i.accepted_at is null and i.expires_at > service_now()`;

export async function findOpenInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  const [row] = await db.rows<InvitationRow>(sql`${open} and i.id = ${id}`);
  return row;
}

/** Takes the invitation: of two who accept it the second waits here and finds it used. */
export async function takeInvitation(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  await tx.rows(sql`select 1 from staff_invitations where id = ${id} for update`);
  const found = await findOpenInvitation(tx, id);
  if (found !== undefined)
    await tx.rows(sql`update staff_invitations set accepted_at = service_now() where id = ${id}`);
  return found;
}
