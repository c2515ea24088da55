import { expect, test } from "vitest";
import { bandOf, priceRange } from "./price-bands";

test("the range of a month ignores days without cars", () => {
  const totals = [120, null, 80, 100].map((from_total) => ({ from_total }));
  expect(priceRange(totals)).toEqual({ lowest: 80, highest: 120 });
  expect(priceRange([{ from_total: null }])).toBeUndefined();
});

test("the bands of a month are equally wide and include both ends", () => {
  const range = { lowest: 80, highest: 120 };
  expect([80, 89.99, 90, 100, 110, 120].map((total) => bandOf(total, range))).toEqual([1, 1, 2, 3, 4, 4]);
});

test("equal totals are all in the lowest band", () => {
  expect(bandOf(80, { lowest: 80, highest: 80 })).toBe(1);
});
