import { invalidField } from "../../../errors/api-error";

const maxAgeDays = 14;
const dayMs = 86_400_000;
/** The tolerance, in milliseconds, for network delay and for a caller's clock that is ahead. */
const toleranceMs = 60_000;

/** The maximum number of deliveries in one replay. */
export const maxReplayed = 10_000;

export type ReplayRange = { since: Date; until: Date | null };

/**
 * Throws `invalid_payload` if `since` is more than 14 days and `toleranceMs` ago, or if `until` is not after it.
 * Compares with real time, because deliveries do not use the partner's clock.
 */
export function assertReplayable({ since, until }: ReplayRange): void {
  if (since.getTime() < Date.now() - maxAgeDays * dayMs - toleranceMs)
    throw invalidField("since", `Expected a time at most ${maxAgeDays} days ago`);
  if (until !== null && until <= since) throw invalidField("until", "Expected a time after `since`");
}
