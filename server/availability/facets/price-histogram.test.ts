import fc from "fast-check";
import { expect, test } from "vitest";
import { maxMinor, roundedDivide } from "@/lib/money";
import { createHistogram } from "./price-histogram";

test("a histogram without totals has no minimum, no maximum and no buckets", () => {
  expect(createHistogram([])).toEqual({ min: null, max: null, buckets: [] });
});

test("equal totals have one bucket from the total to itself", () => {
  expect(createHistogram([700, 700])).toEqual({
    min: 700,
    max: 700,
    buckets: [{ from: 700, to: 700, count: 2 }],
  });
});

test("totals that differ by less than twelve minor units have a bucket for each unit", () => {
  expect(createHistogram([5, 7, 8]).buckets).toEqual([
    { from: 5, to: 6, count: 1 },
    { from: 6, to: 7, count: 0 },
    { from: 7, to: 8, count: 2 },
  ]);
});

test("an edge belongs to the bucket that it begins, the highest total to the last bucket", () => {
  const { buckets } = createHistogram([0, 100, 1200]);
  expect(buckets.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("buckets are contiguous, differ in width by at most one unit and count every total once, for any totals", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(50), fc.nat(1_000_000_000_000)), { minLength: 1 }), (totals) => {
      const { min, max, buckets } = createHistogram(Float64Array.from(totals));
      const widths = buckets.map(({ from, to }) => to - from);
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([min, max]);
      expect(buckets.slice(1).map(({ from }) => from)).toEqual(buckets.slice(0, -1).map(({ to }) => to));
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
      expect(buckets.length).toBeLessThanOrEqual(12);
      for (const [n, { from, to, count }] of buckets.entries()) {
        const isLast = n === buckets.length - 1;
        const inside = totals.filter((total) => total >= from && (total < to || (isLast && total === to)));
        expect(count).toBe(inside.length);
      }
    }),
  );
});

test("edges are rounded exactly, for small totals and for the largest amounts", () => {
  const total = fc.oneof(fc.nat(5000), fc.integer({ min: maxMinor - 5000, max: maxMinor }), fc.nat(maxMinor));
  fc.assert(
    fc.property(total, total, (left, right) => {
      const { min, buckets } = createHistogram([left, right]);
      const range = BigInt(Math.abs(left - right));
      const edges = buckets.map((_, n) =>
        Number(BigInt(min ?? 0) + roundedDivide(range * BigInt(n), BigInt(buckets.length))),
      );
      expect(buckets.map(({ from }) => from)).toEqual(edges);
    }),
    { numRuns: 1000 },
  );
});
