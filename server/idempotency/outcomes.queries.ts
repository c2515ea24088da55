import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";

export type Outcome = { status: number; contentType: string; body: Buffer };
export type StoredOutcome = Outcome & { fingerprint: Buffer };

/** Takes the key for this transaction, without waiting: `false` when another holds it. */
export async function tryLockKey(tx: Tx, partnerId: number, key: string): Promise<boolean> {
  const [row] = await tx.rows<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${partnerId})) as locked`,
    "try-lock-key",
  );
  return row?.locked === true;
}

export async function findOutcome(
  db: Db,
  partnerId: number,
  key: string,
): Promise<StoredOutcome | undefined> {
  const [row] = await db.rows<StoredOutcome>(
    sql`select fingerprint, status, content_type as "contentType", body
        from idempotency_outcomes where partner_id = ${partnerId} and key = ${key}`,
    "find-outcome",
  );
  return row;
}

export async function saveOutcome(
  tx: Tx,
  owner: { partnerId: number; key: string; requestId: string },
  outcome: StoredOutcome,
): Promise<void> {
  const { fingerprint, status, contentType, body } = outcome;
  await tx.rows(
    sql`insert into idempotency_outcomes (partner_id, key, fingerprint, status, content_type, body, request_id)
        values (${owner.partnerId}, ${owner.key}, ${fingerprint}, ${status}, ${contentType}, ${body}, ${owner.requestId})`,
    "save-outcome",
  );
}

export async function beginWork(tx: Tx): Promise<void> {
  await tx.rows(sql`savepoint work`);
}

/** Undoes the work and keeps the key: what follows is only the outcome. */
export async function undoWork(tx: Tx): Promise<void> {
  await tx.rows(sql`rollback to savepoint work`);
}
