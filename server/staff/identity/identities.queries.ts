import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";

/**
 * An identity at an OpenID Connect provider. Unlike an email address, it is never reassigned to another
 * person.
 */
export type Identity = { issuer: string; subject: string };

/** Returns the ID of the member who is linked to an identity. Ignores removed members. */
export async function findIdentifiedStaff(
  db: Db,
  { issuer, subject }: Identity,
): Promise<number | undefined> {
  const [row] = await db.rows<{ id: number }>(
    sql`select s.id from staff_identities si join staff s on s.id = si.staff_id
        where si.issuer = ${issuer} and si.subject = ${subject} and s.removed_at is null`,
    "find-identified-staff",
  );
  return row?.id;
}

/** Finds the member's subject at this provider, if they have signed in with it. */
export async function findSubject(tx: Tx, staffId: number, issuer: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ subject: string }>(
    sql`select subject from staff_identities where staff_id = ${staffId} and issuer = ${issuer}`,
  );
  return row?.subject;
}

/**
 * Links the identity to the member. Returns false if it is already linked to an active member. Takes it over from a
 * removed member, so that a person who was removed and invited again can sign in.
 */
export async function insertIdentity(
  tx: Tx,
  staffId: number,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const rows = await tx.rows(
    sql`insert into staff_identities as held (issuer, subject, staff_id) values (${issuer}, ${subject}, ${staffId})
        on conflict (issuer, subject) do update set staff_id = excluded.staff_id, bound_at = excluded.bound_at
        where exists (select from staff s where s.id = held.staff_id and s.removed_at is not null)
        returning 1`,
  );
  return rows.length > 0;
}

/** Deletes the member's identities and returns their issuers. */
export async function deleteIdentities(tx: Tx, staffId: number): Promise<string[]> {
  const rows = await tx.rows<{ issuer: string }>(
    sql`delete from staff_identities where staff_id = ${staffId} returning issuer`,
  );
  return rows.map(({ issuer }) => issuer);
}
