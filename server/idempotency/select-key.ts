import type { Database } from "../db/database";
import { findOutcomes, type Outcome } from "./outcomes.queries";

/** Statuses of stored rejections. They made no booking, so another request may follow them under another key. */
const rejectedStatuses = new Set([404, 409, 422]);

/**
 * Returns the first key of a series that a request can use. Skips a key if another request was rejected under it, or if
 * `hasExpired` says that its outcome has expired. A key without an outcome is never skipped. Returns the last key if all
 * are skipped.
 */
export async function selectKey(
  database: Database,
  request: { partnerId: number; fingerprint: Buffer },
  { keys, hasExpired }: { keys: readonly string[]; hasExpired(outcome: Outcome): boolean },
): Promise<string | undefined> {
  const { partnerId, fingerprint } = request;
  const found = await findOutcomes(
    database,
    keys.map((key) => ({ partnerId, key })),
  );
  const outcomes = new Map(found.map((outcome) => [outcome.key, outcome]));
  const usable = keys.find((key) => {
    const outcome = outcomes.get(key);
    if (outcome === undefined) return true;
    const isRejected = rejectedStatuses.has(outcome.status) && !outcome.fingerprint.equals(fingerprint);
    return !isRejected && !hasExpired(outcome);
  });
  return usable ?? keys.at(-1);
}
