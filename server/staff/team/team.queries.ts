import { type SQL, sql } from "drizzle-orm";
import type { MemberRole } from "@/lib/roles/roles";
import type { Db, Tx } from "../../db/database";
import { activeSessionCondition } from "../sessions/active-session";

export type TeamMember = {
  id: number;
  email: string;
  role: MemberRole;
  createdAt: Date;
  lastSeenAt: Date | null;
  sessions: number;
};

const selectMembers = (which: SQL) =>
  sql`select s.id, s.email, s.role, s.created_at as "createdAt", s.seen_at as "lastSeenAt",
        (select count(*)::int from staff_sessions ss where ss.staff_id = s.id and ${activeSessionCondition}) as sessions
      from staff s
      where s.removed_at is null and ${which}`;

/** Finds one page of members in the order they joined. Selects one row more than `limit`. */
export async function findTeamPage(
  db: Db,
  { partnerId, afterId, limit }: { partnerId: number; afterId: number; limit: number },
): Promise<TeamMember[]> {
  return await db.rows<TeamMember>(
    sql`${selectMembers(sql`s.partner_id = ${partnerId} and s.id > ${afterId}`)} order by s.id limit ${limit + 1}`,
  );
}

export async function findTeamMember(
  db: Db,
  { partnerId, staffId }: { partnerId: number; staffId: number },
): Promise<TeamMember | undefined> {
  const [row] = await db.rows<TeamMember>(
    selectMembers(sql`s.partner_id = ${partnerId} and s.id = ${staffId}`),
  );
  return row;
}

/**
 * Finds the IDs of the partner's admins. Must run under the lock on the partner, so that two concurrent
 * changes cannot leave it without an admin.
 */
export async function findAdmins(tx: Tx, partnerId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from staff where partner_id = ${partnerId} and role = 'admin' and removed_at is null`,
  );
  return rows.map(({ id }) => id);
}

export async function saveRole(tx: Tx, staffId: number, role: MemberRole): Promise<void> {
  await tx.rows(sql`update staff set role = ${role} where id = ${staffId}`);
}

/** Marks the member as removed and deletes the password hash. */
export async function markRemoved(tx: Tx, staffId: number, now: Date): Promise<void> {
  await tx.rows(
    sql`update staff set removed_at = ${now.toISOString()}, password_hash = null where id = ${staffId}`,
  );
}
