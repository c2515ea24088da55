/**
 * Units that a booking holds, in milliseconds since 1970. `until` is not included. Negative units correct what two
 * bookings hold together.
 */
export type Hold = { from: number; until: number; units: number };

/** The number of held units of a car over time. */
export type HeldUnits = {
  /** Returns the most units held at any instant from `from`, inclusive, to `until`, exclusive. */
  peak(from: number, until: number): number;
};

/** Sums up the bookings of one car for repeated lookups. At the same instant, ends count before starts. */
export function sumHeldUnits(holds: readonly Hold[]): HeldUnits {
  const changes = new Map<number, number>();
  const change = (at: number, units: number) => changes.set(at, (changes.get(at) ?? 0) + units);
  for (const { from, until, units } of holds) {
    change(from, units);
    change(until, -units);
  }
  const times = [...changes.keys()].sort((left, right) => left - right);
  const levels: number[] = [];
  let level = 0;
  for (const at of times) {
    level += changes.get(at) ?? 0;
    levels.push(level);
  }
  return {
    peak: (from, until) => {
      let place = lastAtOrBefore(times, from);
      let highest = levels[place] ?? 0;
      for (place += 1; place < times.length && (times[place] ?? until) < until; place += 1) {
        highest = Math.max(highest, levels[place] ?? 0);
      }
      return highest;
    },
  };
}

/** Returns the index of the last time that is not after `instant`, or -1. */
function lastAtOrBefore(times: readonly number[], instant: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
