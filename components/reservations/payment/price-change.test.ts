import { expect, test } from "vitest";
import { ApiFailure } from "@/lib/api/api-failure";
import { priceChange, readPriceChange } from "./price-change";

function mismatch(details: Record<string, unknown>) {
  return new ApiFailure({ code: "price_mismatch", status: 409, message: "", details });
}

test("a price change has its difference with sign and percentage", () => {
  const change = readPriceChange(mismatch({ expected_total: 512.4, current_total: 530.1, currency: "EUR" }));
  expect(change).toMatchObject({ expected: 512.4, current: 530.1, difference: 17.7, currency: "EUR" });
  expect(change?.share).toBeCloseTo(0.0345, 4);
});

test("a lower price is a negative difference", () => {
  expect(priceChange(100, 90, "EUR")).toMatchObject({ difference: -10, share: -0.1 });
});

test.each([
  [0.1 + 0.2, 0.3],
  [512.4, 512.41],
  [512.41, 512.4],
  [6800, 6800],
])("%d and %d are the same price", (expected, current) => {
  expect(priceChange(expected, current, "EUR")).toBeUndefined();
});

test.each([
  [512.4, 512.42],
  [13.125, 13.136],
  [6800, 6801],
])("%d and %d are different prices", (expected, current) => {
  expect(priceChange(expected, current, "KWD")).toBeDefined();
});

test("an error without the totals, or another error, is not a price change", () => {
  expect(readPriceChange(mismatch({}))).toBeUndefined();
  expect(readPriceChange(new ApiFailure({ code: "unavailable", status: 409, message: "" }))).toBeUndefined();
});
