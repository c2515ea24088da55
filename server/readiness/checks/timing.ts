import type { EvidenceRow } from "../evidence.queries";

/** The tolerance in milliseconds. Timers and clocks of several processes may differ by this time. */
const toleranceMs = 25;

type Timed = Pick<EvidenceRow, "at" | "durationMs" | "facts">;

/** Returns when the response was sent, as epoch milliseconds. */
export function toEndMs({ at, durationMs }: Timed): number {
  return at.getTime() + durationMs;
}

/** Returns when the request arrived, as epoch milliseconds. */
function arrivalOf({ at, facts }: Timed): number {
  return at.getTime() - (facts?.waited_ms ?? 0);
}

/** Returns whether a request arrived sooner than `waitMs` after the response to an earlier one. */
export function isTooSoon(earlier: Timed, later: Timed, waitMs: number): boolean {
  return arrivalOf(later) < toEndMs(earlier) + waitMs - toleranceMs;
}
