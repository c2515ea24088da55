import { invalidField } from "../../../errors/api-error";

const oldestDays = 14;
const dayMs = 86_400_000;
/** A moment reckoned by the caller is older when it gets here, and older still by a clock that is ahead. */
const underwayMs = 60_000;

/** What one replay takes at most. */
export const mostAtOnce = 10_000;

export type ReplayRange = { since: Date; until: Date | null };

/** Deliveries are made and attempted on real time, wherever the partner's own clock is. */
export function assertReplayable({ since, until }: ReplayRange): void {
  if (since.getTime() < Date.now() - oldestDays * dayMs - underwayMs)
    throw invalidField("since", `Expected a time at most ${oldestDays} days ago`);
  if (until !== null && until <= since) throw invalidField("until", "Expected a time after `since`");
}
