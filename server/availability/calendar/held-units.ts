/**
 * Units that a booking holds from `from`, inclusive, to `until`, exclusive, in milliseconds since 1970. A hold with
 * negative units subtracts the units that a booking and its replacement would otherwise both count.
 */
export type Hold = { from: number; until: number; units: number };

/** The number of held units of a car over time. */
export type HeldUnits = {
  /** Returns the maximum number of units held at any instant from `from`, inclusive, to `until`, exclusive. */
  peak(from: number, until: number): number;
};

/**
 * Creates a lookup of the units that the holds of one car take over time. At the same instant, ends count before
 * starts.
 */
export function sumHeldUnits(holds: readonly Hold[]): HeldUnits {
  const changes: { at: number; units: number }[] = [];
  for (const { from, until, units } of holds) changes.push({ at: from, units }, { at: until, units: -units });
  changes.sort((left, right) => left.at - right.at);
  const times: number[] = [];
  const levels: number[] = [];
  let level = 0;
  for (const { at, units } of changes) {
    level += units;
    // Only the level after all changes of an instant counts.
    if (times.at(-1) !== at) times.push(at);
    levels[times.length - 1] = level;
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

/** Returns the index of the last of the sorted times that is at or before `instant`, or -1 if there is none. */
function lastAtOrBefore(times: readonly number[], instant: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
