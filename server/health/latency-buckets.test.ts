import fc from "fast-check";
import { expect, test } from "vitest";
import { computePercentile, latencyBounds } from "./latency-buckets";

/** Counts durations per bucket, by searching the bounds from the top. */
function countAll(durations: readonly number[]): number[] {
  const counts = Array<number>(latencyBounds.length + 1).fill(0);
  for (const duration of durations) {
    const bucket = latencyBounds.findLastIndex((bound) => duration >= bound) + 1;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

test("there are 43 buckets, and no bound is more than half above the one before from 2 ms on", () => {
  expect(latencyBounds).toHaveLength(42);
  for (const [place, bound] of latencyBounds.entries()) {
    const before = latencyBounds[place - 1] ?? 0;
    expect(bound).toBeGreaterThan(before);
    if (before >= 2) expect(bound / before).toBeLessThanOrEqual(2);
  }
});

test("no request has no percentile", () => {
  expect(computePercentile([], 95)).toBeNull();
  expect(computePercentile(countAll([]), 50)).toBeNull();
});

test("a percentile is in the bucket of the duration of its rank", () => {
  const durations = fc.array(fc.double({ min: 0, max: 90_000, noNaN: true }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(durations, fc.constantFrom(50, 95, 100), (values, percent) => {
      const sorted = [...values].sort((one, other) => one - other);
      const exact = sorted[Math.max(1, Math.ceil((values.length * percent) / 100)) - 1] ?? 0;
      const found = computePercentile(countAll(values), percent) ?? -1;
      const bucket = latencyBounds.findLastIndex((bound) => exact >= bound) + 1;
      expect(found).toBeGreaterThanOrEqual(latencyBounds[bucket - 1] ?? 0);
      expect(found).toBeLessThanOrEqual(latencyBounds[bucket] ?? 60_000);
    }),
  );
});
