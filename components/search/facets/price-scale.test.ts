import fc from "fast-check";
import { expect, test } from "vitest";
import { findExcludingLimit, toPriceFilters, toPriceLimits, toPriceScale } from "./price-scale";

test("a scale contains both totals and has whole steps", () => {
  expect(toPriceScale(81, 11_996)).toEqual({ min: 0, max: 12_000, step: 500 });
  expect(toPriceScale(100.5, 103)).toEqual({ min: 100.5, max: 103, step: 0.1 });
});

test("a scale contains any two totals in at most 50 steps", () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 }).map((minor) => minor / 100);
  fc.assert(
    fc.property(amount, amount, (left, right) => {
      fc.pre(Math.abs(left - right) > 1);
      const [low, high] = [Math.min(left, right), Math.max(left, right)];
      const { min, max, step } = toPriceScale(low, high);
      expect(min).toBeLessThanOrEqual(low);
      expect(max).toBeGreaterThanOrEqual(high);
      expect((max - min) / step).toBeLessThanOrEqual(50);
    }),
  );
});

test("limits outside the scale or without a number are its ends, and the ends set no filter", () => {
  const scale = { min: 100, max: 500, step: 10 };
  expect(toPriceLimits(scale, {})).toEqual({ low: 100, high: 500 });
  expect(toPriceLimits(scale, { min: "50", max: "many" })).toEqual({ low: 100, high: 500 });
  expect(toPriceLimits(scale, { min: "400", max: "300" })).toEqual({ low: 400, high: 400 });
  expect(toPriceFilters(scale, { low: 100, high: 500 })).toEqual({});
  expect(toPriceFilters(scale, { low: 110, high: 490 })).toEqual({ price_min: "110", price_max: "490" });
});

test("a limit that excludes every total is found, and one on the scale or beyond its other end is not", () => {
  const scale = { min: 100, max: 500, step: 10 };
  expect(findExcludingLimit(scale, { max: "5" })).toEqual({ end: "max", amount: 5 });
  expect(findExcludingLimit(scale, { min: "900", max: "" })).toEqual({ end: "min", amount: 900 });
  for (const limits of [{}, { min: "5" }, { max: "900" }, { min: "100", max: "500" }, { max: "many" }]) {
    expect(findExcludingLimit(scale, limits)).toBeUndefined();
  }
});
