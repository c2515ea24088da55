import { sql } from "drizzle-orm";
import type { Database, Db, Tx } from "../db/database";
import { createStandbyFailure, rejectStandby } from "../db/reject-standby";

export type Outcome = { status: number; contentType: string; body: Buffer };
export type StoredOutcome = Outcome & { fingerprint: Buffer };
/** An idempotency key. Keys of different partners are independent. */
export type PartnerKey = { partnerId: number; key: string };

export type KeyLock = { locked: boolean; stored: StoredOutcome | undefined };

/**
 * Locks the key for this transaction without waiting, reads its stored outcome, and sets a savepoint. All
 * three statements are sent at once. The lookup is a separate statement, so its snapshot is newer than the
 * lock. The savepoint comes after the lock, so rolling back to it keeps the lock. If `locked` is false,
 * another request holds the key and `stored` must be ignored. Throws a `DatabaseFailure` on a standby.
 */
export async function lockKey(db: Db, partnerId: number, key: string): Promise<KeyLock> {
  const [[lock], [stored]] = await Promise.all([
    db.rows<{ locked: boolean; standby: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${partnerId})) as locked,
            pg_is_in_recovery() as standby`,
      "try-lock-key",
    ),
    findOutcome(db, partnerId, key),
    db.rows(sql`savepoint work`),
  ]);
  if (lock?.standby === true) throw createStandbyFailure();
  return { locked: lock?.locked === true, stored };
}

async function findOutcome(db: Db, partnerId: number, key: string): Promise<StoredOutcome[]> {
  return await db.rows<StoredOutcome>(
    sql`select fingerprint, status, content_type as "contentType", body
        from idempotency_outcomes where partner_id = ${partnerId} and key = ${key}`,
    "find-outcome",
  );
}

/**
 * Finds the stored outcomes of these keys. Omits keys without an outcome. Throws a `DatabaseFailure` if a
 * standby returns one.
 */
export async function findOutcomes(
  db: Database,
  owners: readonly PartnerKey[],
): Promise<(StoredOutcome & PartnerKey)[]> {
  const partnerIds = owners.map(({ partnerId }) => partnerId);
  const keys = owners.map(({ key }) => key);
  const found = await db.rows<StoredOutcome & PartnerKey & { standby: boolean }>(
    sql`select partner_id as "partnerId", key, fingerprint, status, content_type as "contentType", body,
          pg_is_in_recovery() as standby
        from unnest(${sql.param(partnerIds)}::bigint[], ${sql.param(keys)}::text[]) as asked (partner_id, key)
          join idempotency_outcomes using (partner_id, key)`,
    "find-outcomes",
  );
  rejectStandby(db, found);
  return found;
}

export async function saveOutcome(
  tx: Tx,
  owner: PartnerKey & { requestId: string },
  outcome: StoredOutcome,
): Promise<void> {
  const { fingerprint, status, contentType, body } = outcome;
  await tx.rows(
    sql`insert into idempotency_outcomes (partner_id, key, fingerprint, status, content_type, body, request_id)
        values (${owner.partnerId}, ${owner.key}, ${fingerprint}, ${status}, ${contentType}, ${body}, ${owner.requestId})`,
    "save-outcome",
  );
}

/**
 * Undoes what the request has written since the savepoint, and keeps the lock on the key. The outcome can then be
 * saved.
 */
export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await tx.rows(sql`rollback to savepoint work`);
}
