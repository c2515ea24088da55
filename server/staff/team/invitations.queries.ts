import { sql } from "drizzle-orm";
import type { MemberRole } from "@/lib/roles/roles";
import type { Db, Tx } from "../../db/database";

export type InvitationRow = {
  id: number;
  partnerId: number;
  partnerName: string;
  partnerSlug: string;
  email: string;
  role: MemberRole;
};

const selectOpenInvitations = sql`select i.id, i.partner_id as "partnerId", p.name as "partnerName", p.slug as "partnerSlug", i.email, i.role
  from staff_invitations i join partners p on p.id = i.partner_id
  where i.accepted_at is null and i.withdrawn_at is null and i.expires_at > service_now()`;

export async function findOpenInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  const [row] = await db.rows<InvitationRow>(sql`${selectOpenInvitations} and i.id = ${id}`);
  return row;
}

/**
 * Marks an open invitation as accepted and returns it, or `undefined` if it is not open. A concurrent acceptance waits
 * here, and finds the invitation used if the first one commits.
 */
export async function claimInvitation(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  await tx.rows(sql`select 1 from staff_invitations where id = ${id} for update`);
  const found = await findOpenInvitation(tx, id);
  if (found !== undefined)
    await tx.rows(sql`update staff_invitations set accepted_at = service_now() where id = ${id}`);
  return found;
}

export type OpenInvitation = {
  id: number;
  email: string;
  role: MemberRole;
  createdAt: Date;
  expiresAt: Date;
};

const isOpenInvitation = sql`accepted_at is null and withdrawn_at is null and expires_at > service_now()`;

/** Returns the partner's open invitations, newest first. */
export async function findOpenInvitations(db: Db, partnerId: number): Promise<OpenInvitation[]> {
  return await db.rows<OpenInvitation>(
    sql`select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from staff_invitations
        where partner_id = ${partnerId} and ${isOpenInvitation} order by id desc`,
  );
}

/** Withdraws an open invitation and returns its role. Returns `undefined` if it is not open. */
export async function markWithdrawn(
  tx: Tx,
  { partnerId, id, now }: { partnerId: number; id: number; now: Date },
): Promise<{ role: MemberRole } | undefined> {
  const [row] = await tx.rows<{ role: MemberRole }>(
    sql`update staff_invitations set withdrawn_at = ${now.toISOString()}
        where id = ${id} and partner_id = ${partnerId} and ${isOpenInvitation} returning role`,
  );
  return row;
}

/**
 * Withdraws the partner's open invitations to the address and returns their IDs, so that only one link works at a time.
 */
export async function withdrawInvitationsTo(
  tx: Tx,
  { partnerId, email, now }: { partnerId: number; email: string; now: Date },
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`update staff_invitations set withdrawn_at = ${now.toISOString()}
        where partner_id = ${partnerId} and lower(email) = lower(${email}) and ${isOpenInvitation} returning id`,
  );
  return rows.map(({ id }) => id);
}
