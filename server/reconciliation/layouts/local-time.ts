import { getOffset } from "../../zone-offsets";

/** Converts a local time to the instant. The local time is in milliseconds since 1970, as if it were in UTC. */
export type LocalClock = (localMs: number) => Date;

/**
 * Returns the clock of a time zone. For a local time that occurs twice, it returns the first instant. If a clock change
 * skips a local time, it returns the instant that is later by the length of the gap.
 */
export function createLocalClock(timeZone: string): LocalClock {
  const offsetAt = (ms: number): number => getOffset(ms, timeZone).ms;
  return (localMs) => {
    // No zone changes its offset twice within two days, so one of these holds before a change and one after it.
    const [before, after] = [offsetAt(localMs - 86_400_000), offsetAt(localMs + 86_400_000)];
    const first = localMs - before;
    if (before === after || offsetAt(first) === before) return new Date(first);
    const second = localMs - after;
    return new Date(offsetAt(second) === after ? second : first);
  };
}
