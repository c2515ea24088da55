import { sql } from "drizzle-orm";
import { staff, staffInvitations } from "@/drizzle/schema/service";
import type { Db, Tx } from "../db/database";

export type StaffRole = "agent" | "admin" | "crew";

export type NewStaff = {
  /** Null for the crew. */
  partnerId: number | null;
  email: string;
  role: StaffRole;
  passwordHash: string;
  createdAt: Date;
};

export async function insertStaff(tx: Tx, member: NewStaff): Promise<number> {
  const [row] = await tx.orm.insert(staff).values(member).returning({ id: staff.id });
  if (row === undefined) throw new Error("An insert answered no row.");
  return row.id;
}

export async function hasStaff(db: Db, email: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from staff where lower(email) = lower(${email})`);
  return rows.length > 0;
}

export type NewInvitation = {
  partnerId: number;
  email: string;
  role: "agent" | "admin";
  createdAt: Date;
  expiresAt: Date;
};

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const [row] = await tx.orm
    .insert(staffInvitations)
    .values(invitation)
    .returning({ id: staffInvitations.id });
  if (row === undefined) throw new Error("An insert answered no row.");
  return row.id;
}
