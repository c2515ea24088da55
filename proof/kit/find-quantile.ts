/**
 * Returns a quantile by nearest rank: the smallest value for which at least `share` of all values are equal or smaller.
 * `share` is above 0 and at most 1. Returns `undefined` without values.
 */
export function findQuantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
