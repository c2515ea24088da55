import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";
import { createRecoveryCodes, digestRecoveryCode } from "./recovery-codes";

/**
 * Creates and returns recovery codes that replace all earlier ones. Stores only their digests, so they cannot be read
 * again.
 */
export async function renewCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await tx.rows(sql`delete from staff_recovery_codes where staff_id = ${staffId}`);
  for (const code of codes) {
    const digest = digestRecoveryCode(staffId, code);
    await tx.rows(sql`insert into staff_recovery_codes (staff_id, digest) values (${staffId}, ${digest})`);
  }
  return codes;
}

/** Uses up a recovery code. Returns false if the member has no unused code with the digest. */
export async function takeRecoveryCode(tx: Tx, staffId: number, digest: Buffer): Promise<boolean> {
  const rows = await tx.rows(
    sql`update staff_recovery_codes set used_at = clock_timestamp()
        where staff_id = ${staffId} and digest = ${digest} and used_at is null returning 1`,
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from staff_recovery_codes where staff_id = ${staffId} and used_at is null`,
  );
  return row?.count ?? 0;
}

/** Deletes the recovery codes of a member, unless they have a confirmed app or a passkey. */
export async function deleteUnneededCodes(tx: Tx, staffId: number): Promise<void> {
  await tx.rows(
    sql`delete from staff_recovery_codes where staff_id = ${staffId}
          and not exists (select from staff_passkeys where staff_id = ${staffId})
          and not exists (select from staff_authenticators where staff_id = ${staffId} and confirmed_at is not null)`,
  );
}
