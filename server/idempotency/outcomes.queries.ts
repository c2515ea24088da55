import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";

export type Outcome = { status: number; contentType: string; body: Buffer };
export type StoredOutcome = Outcome & { fingerprint: Buffer };
/** A key is its partner's alone. */
export type KeyOfPartner = { partnerId: number; key: string };

export type OpenedKey = { locked: boolean; stored: StoredOutcome | undefined };

/**
 * Takes the key for this transaction, without waiting; looks up what is stored for it, in a statement of its own whose
 * snapshot is younger than the lock; and marks where work begins, behind the lock, so that undoing work keeps it.
 * Sent all at once. `locked` is false when another holds the key: then what was seen says nothing.
 */
export async function openKey(db: Db, partnerId: number, key: string): Promise<OpenedKey> {
  const [[lock], [stored]] = await Promise.all([
    db.rows<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${partnerId})) as locked`,
      "try-lock-key",
    ),
    findOutcome(db, partnerId, key),
    db.rows(sql`savepoint work`),
  ]);
  return { locked: lock?.locked === true, stored };
}

async function findOutcome(db: Db, partnerId: number, key: string): Promise<StoredOutcome[]> {
  return await db.rows<StoredOutcome>(
    sql`select fingerprint, status, content_type as "contentType", body
        from idempotency_outcomes where partner_id = ${partnerId} and key = ${key}`,
    "find-outcome",
  );
}

/** What is stored for each of these keys; one that has nothing is left out. */
export async function findOutcomes(
  db: Db,
  owners: readonly KeyOfPartner[],
): Promise<(StoredOutcome & KeyOfPartner)[]> {
  const partnerIds = owners.map(({ partnerId }) => partnerId);
  const keys = owners.map(({ key }) => key);
  return await db.rows<StoredOutcome & KeyOfPartner>(
    sql`select partner_id as "partnerId", key, fingerprint, status, content_type as "contentType", body
        from unnest(${sql.param(partnerIds)}::bigint[], ${sql.param(keys)}::text[]) as asked (partner_id, key)
          join idempotency_outcomes using (partner_id, key)`,
    "find-outcomes",
  );
}

export async function saveOutcome(
  tx: Tx,
  owner: KeyOfPartner & { requestId: string },
  outcome: StoredOutcome,
): Promise<void> {
  const { fingerprint, status, contentType, body } = outcome;
  await tx.rows(
    sql`insert into idempotency_outcomes (partner_id, key, fingerprint, status, content_type, body, request_id)
        values (${owner.partnerId}, ${owner.key}, ${fingerprint}, ${status}, ${contentType}, ${body}, ${owner.requestId})`,
    "save-outcome",
  );
}

/** Undoes the work and keeps the key: what follows is only the outcome. */
export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await tx.rows(sql`rollback to savepoint work`);
}
