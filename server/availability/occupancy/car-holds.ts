import { type Hold, sumHeldUnits } from "../calendar/held-units";

/**
 * The periods in which units of one car are held, as four numbers each: start, end with turnaround, units, and end of
 * the rental. Flat numbers, because hundreds of thousands are kept in memory.
 */
export type CarHolds = readonly number[];

export type Period = { from: number; until: number };

/** The number of array elements per hold. */
export const holdLength = 4;

/** Returns whether at most `maxHeld` units are held at any instant from `from`, inclusive, to `until`, exclusive. */
export function holdsAtMost(holds: CarHolds, maxHeld: number, period: Period): boolean {
  const { units, count } = sumOverlapping(holds, period);
  // Most cars have units for all bookings of the period together.
  if (units <= maxHeld) return true;
  if (count < 2) return false;
  return sumHeldUnits(listOverlapping(holds, period)).peak(period.from, period.until) <= maxHeld;
}

/**
 * Returns the number of holds that overlap the period, and all their units together. Ignores holds with negative units.
 */
export function sumOverlapping(holds: CarHolds, { from, until }: Period): { units: number; count: number } {
  let units = 0;
  let count = 0;
  for (let at = 0; at < holds.length; at += holdLength) {
    const held = holds[at + 2] ?? 0;
    if (held > 0 && overlaps(holds, at, { from, until })) {
      units += held;
      count += 1;
    }
  }
  return { units, count };
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

/** Returns the holds of a car without their turnarounds. */
export function listHoldsWithoutTurnaround(holds: CarHolds): Hold[] {
  const found: Hold[] = [];
  for (let at = 0; at < holds.length; at += holdLength) {
    const [from = 0, until = 0] = [holds[at], holds[at + 3]];
    // A hold that corrects the units of a booking and its replacement may cover only their turnarounds.
    if (from < until) found.push({ from, until, units: holds[at + 2] ?? 0 });
  }
  return found;
}
