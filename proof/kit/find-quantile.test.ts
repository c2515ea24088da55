import { expect, test } from "vitest";
import { findQuantile } from "./find-quantile";

test.each([
  [[7], 0.5, 7],
  [[4, 1, 3, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.95, 4],
  [[4, 1, 3, 2], 1, 4],
  [[5, 4, 1, 3, 2], 0.5, 3],
] as const)("of %j, the quantile of %d is %d", (values, share, expected) => {
  expect(findQuantile(values, share)).toBe(expected);
});

test("a quantile is the value of its rank", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.01, 0.5, 0.95, 0.99].map((share) => findQuantile(values, share))).toEqual([1, 50, 95, 99]);
});

test("no values have no quantile", () => {
  expect(findQuantile([], 0.5)).toBeUndefined();
});
