import { formatInZone } from "@/lib/stay";

/** Converts a local time, given as if it were in UTC, to the instant. */
export type LocalClock = (localMs: number) => Date;

const quarterMs = 900_000;

/**
 * Returns the clock of a time zone. A time that the clock passes twice is the first of both. One that it skips is as
 * much later as it skips.
 */
export function createLocalClock(timeZone: string): LocalClock {
  // Offsets change at whole quarters of an hour, and the rows of an export are close to each other.
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = readOffsetMs(new Date(quarter * quarterMs), timeZone);
    offsets.set(quarter, offset);
    return offset;
  };
  return (localMs) => {
    // No zone changes its offset twice within two days, so one of these holds before a change and one after it.
    const [before, after] = [offsetAt(localMs - 86_400_000), offsetAt(localMs + 86_400_000)];
    const first = localMs - before;
    if (before === after || offsetAt(first) === before) return new Date(first);
    const second = localMs - after;
    return new Date(offsetAt(second) === after ? second : first);
  };
}

function readOffsetMs(at: Date, timeZone: string): number {
  const text = formatInZone(at, timeZone).slice(-6);
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4));
  return (text.startsWith("-") ? -minutes : minutes) * 60_000;
}
