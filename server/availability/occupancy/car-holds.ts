import { type Hold, sumHeldUnits } from "../calendar/held-units";

/**
 * The periods in which units of one car are held, as consecutive triples of start, end with turnaround, and units.
 * Flat numbers, because hundreds of thousands are kept in memory.
 */
export type CarHolds = readonly number[];

export type Period = { from: number; until: number };

/** The numbers of one hold. */
export const holdLength = 3;

/** Returns whether at most `maxHeld` units are held at any instant from `from`, inclusive, to `until`, exclusive. */
export function holdsAtMost(holds: CarHolds, maxHeld: number, { from, until }: Period): boolean {
  let together = 0;
  let count = 0;
  for (let at = 0; at < holds.length; at += holdLength) {
    const units = holds[at + 2] ?? 0;
    if (units > 0 && overlaps(holds, at, { from, until })) {
      together += units;
      count += 1;
    }
  }
  // Most cars have units for all bookings of the period together.
  if (together <= maxHeld) return true;
  if (count < 2) return false;
  return sumHeldUnits(listOverlapping(holds, { from, until })).peak(from, until) <= maxHeld;
}

function listOverlapping(holds: CarHolds, period: Period): Hold[] {
  const found: Hold[] = [];
  for (let at = 0; at < holds.length; at += holdLength) {
    const [from = 0, until = 0, units = 0] = holds.slice(at, at + holdLength);
    if (overlaps(holds, at, period)) found.push({ from, until, units });
  }
  return found;
}

function overlaps(holds: CarHolds, at: number, { from, until }: Period): boolean {
  return (holds[at] ?? 0) < until && (holds[at + 1] ?? 0) > from;
}
