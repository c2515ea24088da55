import { expect, test } from "vitest";
import { flatTotal } from "./flat-total";

test("a car with the same price on all days has a flat total for its units", () => {
  expect(flatTotal({ total: 116, variable_pricing: false }, 1)).toBe(116);
  expect(flatTotal({ total: 60.3, variable_pricing: false }, 3)).toBe(180.9);
});

test("a car with different prices, without dates or without a record has no flat total", () => {
  expect(flatTotal({ total: 116, variable_pricing: true }, 1)).toBeUndefined();
  expect(flatTotal({ total: 116 }, 1)).toBeUndefined();
  expect(flatTotal({}, 1)).toBeUndefined();
  expect(flatTotal(undefined, 1)).toBeUndefined();
});
