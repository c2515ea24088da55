import type { Database, Tx } from "../db/database";
import { isDatabaseFailure, isRepeatable } from "../db/database-failure";
import { inOpenedTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { readKnownOutcome, rememberOutcome } from "./outcome-cache";
import {
  lockKey,
  type Outcome,
  rollbackToSavepoint,
  type StoredOutcome,
  saveOutcome,
} from "./outcomes.queries";

export type IdempotentRequest = {
  partnerId: number;
  key: string;
  /** The SHA-256 of the method, the path and the canonical body. */
  fingerprint: Buffer;
  requestId: string;
};

/** Statuses that are stored under the key. Other responses leave the key free. */
const storedStatuses = new Set([200, 201, 202, 404, 409, 422, 500]);

/**
 * Runs an idempotent request, whose work is committed at most once. The lock on the key, the lookup, the work and the
 * outcome are in one transaction, so a process that dies leaves no trace of the request. `toOutcome` converts an error
 * of the work to the outcome to store; errors that leave the key free are thrown. Throws an `ApiError` if the key is in
 * progress or was used with another request.
 */
export async function runIdempotent(
  database: Database,
  request: IdempotentRequest,
  { work, toOutcome }: { work: (tx: Tx) => Promise<Outcome>; toOutcome: (error: unknown) => Outcome },
): Promise<{ outcome: Outcome; replayed: boolean }> {
  const { partnerId, key, fingerprint } = request;
  const cached = await readKnownOutcome(database, request);
  if (cached !== undefined) return replay(cached, request);
  const result = await inOpenedTransaction(
    database,
    (db) => lockKey(db, partnerId, key),
    async (tx, opened) => {
      if (!opened.locked) {
        throw new ApiError(
          "idempotency_key_in_progress",
          "A request with this key is in progress. Retry with the same key.",
        ).withHeaders({
          "Retry-After": "1",
        });
      }
      if (opened.stored !== undefined) return replay(opened.stored, request);
      const outcome = await runWork(tx, { work, toOutcome });
      tx.withCommit(() => saveOutcome(tx, request, { ...outcome, fingerprint }));
      return { outcome, replayed: false };
    },
  );
  rememberOutcome(database, request);
  return result;
}

function replay(
  stored: StoredOutcome,
  { fingerprint }: IdempotentRequest,
): { outcome: Outcome; replayed: boolean } {
  if (stored.fingerprint.equals(fingerprint)) return { outcome: stored, replayed: true };
  throw new ApiError("idempotency_key_reused", "This key was used with another request. Use a new key.");
}

async function runWork(
  tx: Tx,
  { work, toOutcome }: { work: (tx: Tx) => Promise<Outcome>; toOutcome: (error: unknown) => Outcome },
): Promise<Outcome> {
  try {
    return await work(tx);
  } catch (error) {
    if (isDatabaseFailure(error) || isRepeatable(error)) throw error;
    if (error instanceof ApiError && !storedStatuses.has(error.status)) throw error;
    await rollbackToSavepoint(tx);
    return toOutcome(error);
  }
}
