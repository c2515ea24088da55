import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";

const isOpen = sql`used_at is null and expires_at > clock_timestamp()`;

/** Inserts a link to reset a password unless the member has `limit` valid links. Returns whether it was inserted. */
export async function insertReset(
  tx: Tx,
  { staffId, digest, seconds, limit }: { staffId: number; digest: Buffer; seconds: number; limit: number },
): Promise<boolean> {
  const rows = await tx.rows(
    sql`insert into password_resets (staff_id, digest, expires_at)
        select ${staffId}, ${digest}, clock_timestamp() + make_interval(secs => ${seconds})
        where (select count(*) from password_resets where staff_id = ${staffId} and ${isOpen}) < ${limit}
        returning 1`,
    "insert-reset",
  );
  return rows.length > 0;
}

/** Returns the ID of the member whose open link has this digest, or undefined if there is none. */
export async function findOpenReset(db: Db, digest: Buffer): Promise<number | undefined> {
  const [row] = await db.rows<{ staffId: number }>(
    sql`select staff_id as "staffId" from password_resets where digest = ${digest} and ${isOpen}`,
    "find-open-reset",
  );
  return row?.staffId;
}

/** Ends all open links of the member. Returns whether the link with this digest was one of them. */
export async function claimReset(
  tx: Tx,
  { staffId, digest }: { staffId: number; digest: Buffer },
): Promise<boolean> {
  const rows = await tx.rows<{ isThis: boolean }>(
    sql`update password_resets set used_at = clock_timestamp()
        where staff_id = ${staffId} and ${isOpen} returning digest = ${digest} as "isThis"`,
    "claim-reset",
  );
  return rows.some(({ isThis }) => isThis);
}

/** Deletes links to reset a password that expired more than a week ago. */
export async function purgeResets(db: Db): Promise<void> {
  await db.rows(sql`delete from password_resets where expires_at < clock_timestamp() - interval '7 days'`);
}

/**
 * Returns the stored address of a member, or undefined if there is no such member. Mail goes to this address and never
 * to the typed one, because two different addresses can compare as equal.
 */
export async function findEmail(db: Db, staffId: number): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(
    sql`select email from staff where id = ${staffId}`,
    "find-email",
  );
  return row?.email;
}
