import type { Database, Tx } from "../db/database";
import { isDatabaseFailure, isRepeatable } from "../db/database-failure";
import { inOpenedTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { readKnownOutcome, rememberOutcome } from "./outcome-cache";
import {
  type Outcome,
  openKey,
  rollbackToSavepoint,
  type StoredOutcome,
  saveOutcome,
} from "./outcomes.queries";

export type IdempotentRequest = {
  partnerId: number;
  key: string;
  /** SHA-256 of what the key is bound to: method, path and canonical body. */
  fingerprint: Buffer;
  requestId: string;
};

/** Answers that bind the key for good; the others leave it as if the call had never come. */
const binding = new Set([200, 201, 202, 404, 409, 422, 500]);

/**
 * Runs the work of a key once, ever. Lock on the key, look-up, work and outcome are one transaction: a process that
 * dies leaves neither work nor key behind. `explain` turns what the work threw into the answer to store.
 */
export async function runIdempotent(
  database: Database,
  request: IdempotentRequest,
  { work, explain }: { work: (tx: Tx) => Promise<Outcome>; explain: (error: unknown) => Outcome },
): Promise<{ outcome: Outcome; replayed: boolean }> {
  const { partnerId, key, fingerprint } = request;
  const known = await readKnownOutcome(database, request);
  if (known !== undefined) return replay(known, request);
  const answered = await inOpenedTransaction(
    database,
    (db) => openKey(db, partnerId, key),
    async (tx, opened) => {
      if (!opened.locked) {
        throw new ApiError(
          "idempotency_key_in_progress",
          "A request with this key is still running.",
        ).withHeaders({
          "Retry-After": "1",
        });
      }
      if (opened.stored !== undefined) return replay(opened.stored, request);
      const outcome = await workOnce(tx, { work, explain });
      tx.withCommit(() => saveOutcome(tx, request, { ...outcome, fingerprint }));
      return { outcome, replayed: false };
    },
  );
  rememberOutcome(database, request);
  return answered;
}

function replay(
  stored: StoredOutcome,
  { fingerprint }: IdempotentRequest,
): { outcome: Outcome; replayed: boolean } {
  if (stored.fingerprint.equals(fingerprint)) return { outcome: stored, replayed: true };
  throw new ApiError("idempotency_key_reused", "This key was used with another request; use a new one.");
}

async function workOnce(
  tx: Tx,
  { work, explain }: { work: (tx: Tx) => Promise<Outcome>; explain: (error: unknown) => Outcome },
): Promise<Outcome> {
  try {
    return await work(tx);
  } catch (error) {
    if (isDatabaseFailure(error) || isRepeatable(error)) throw error;
    if (error instanceof ApiError && !binding.has(error.status)) throw error;
    await rollbackToSavepoint(tx);
    return explain(error);
  }
}
