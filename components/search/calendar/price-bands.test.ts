import { expect, test } from "vitest";
import { findPriceBand, findPriceSpread, isFlat } from "./price-bands";

test("the range of a month ignores days without cars", () => {
  const totals = [120, null, 80, 100].map((from_total) => ({ from_total }));
  expect(findPriceSpread(totals)).toEqual({ lowest: 80, highest: 120 });
  expect(findPriceSpread([{ from_total: null }])).toBeUndefined();
});

test("the bands of a month are equally wide and include both ends", () => {
  const range = { lowest: 80, highest: 120 };
  expect([80, 89.99, 90, 100, 110, 120].map((total) => findPriceBand(total, range))).toEqual([
    1, 1, 2, 3, 4, 4,
  ]);
});

test("equal totals are all in the lowest band", () => {
  expect(findPriceBand(80, { lowest: 80, highest: 80 })).toBe(1);
});

test("totals that differ by less than 10% are all in the lowest band", () => {
  expect([100, 109.99].map((total) => findPriceBand(total, { lowest: 100, highest: 109.99 }))).toEqual([
    1, 1,
  ]);
  expect([100, 110].map((total) => findPriceBand(total, { lowest: 100, highest: 110 }))).toEqual([1, 4]);
  expect([isFlat({ lowest: 0, highest: 0 }), isFlat({ lowest: 100, highest: 110 })]).toEqual([true, false]);
});
