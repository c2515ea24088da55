import { sql } from "drizzle-orm";
import { staff, staffInvitations } from "@/drizzle/schema/service";
import type { MemberRole, StaffRole } from "@/lib/roles/roles";
import type { Db, Tx } from "../../db/database";

/** A signed-in member, as read for this request. */
export type StaffMember = { id: number; email: string; role: StaffRole };

export type NewStaff = {
  /** The ID of the member's partner. Null for crew members. */
  partnerId: number | null;
  email: string;
  role: StaffRole;
  passwordHash: string;
  createdAt: Date;
};

export async function insertStaff(tx: Tx, member: NewStaff): Promise<number> {
  const [row] = await tx.orm.insert(staff).values(member).returning({ id: staff.id });
  if (row === undefined) throw new Error("The insert returned no row.");
  return row.id;
}

export async function hasStaff(db: Db, email: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from staff where lower(email) = lower(${email}) and removed_at is null`,
  );
  return rows.length > 0;
}

export type NewInvitation = {
  partnerId: number;
  email: string;
  role: MemberRole;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const [row] = await tx.orm
    .insert(staffInvitations)
    .values(invitation)
    .returning({ id: staffInvitations.id });
  if (row === undefined) throw new Error("The insert returned no row.");
  return row.id;
}

export type StaffSecret = {
  id: number;
  partnerId: number | null;
  role: StaffRole;
  passwordHash: string | null;
  sessionVersion: number;
};

const secretColumns = sql`id, partner_id as "partnerId", role, password_hash as "passwordHash",
  session_version as "sessionVersion"`;

export async function findStaffByEmail(db: Db, email: string): Promise<StaffSecret | undefined> {
  const [row] = await db.rows<StaffSecret>(
    sql`select ${secretColumns} from staff where lower(email) = lower(${email}) and removed_at is null`,
    "find-staff-by-email",
  );
  return row;
}

export async function findStaffSecret(db: Db, id: number): Promise<StaffSecret | undefined> {
  const [row] = await db.rows<StaffSecret>(
    sql`select ${secretColumns} from staff where id = ${id} and removed_at is null`,
  );
  return row;
}

/**
 * Locks a member and returns them, or undefined if they were removed. Opening a session and ending all sessions take
 * this lock, so they run one after the other.
 */
export async function lockStaff(tx: Tx, id: number): Promise<StaffSecret | undefined> {
  const [row] = await tx.rows<StaffSecret>(
    sql`select ${secretColumns} from staff where id = ${id} and removed_at is null for update`,
  );
  return row;
}

/** Ends all sessions of a member that are open now. */
export async function endAllSessions(tx: Tx, id: number): Promise<void> {
  await tx.rows(sql`update staff set session_version = session_version + 1 where id = ${id}`);
  await tx.rows(
    sql`update staff_sessions set ended_at = clock_timestamp() where staff_id = ${id} and ended_at is null`,
  );
}

export async function savePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.rows(sql`update staff set password_hash = ${passwordHash} where id = ${id}`);
}
