import { expect, test } from "vitest";
import { formatShortDifference, formatShortMoney, shortMoneyFormatter } from "./format-short-money";

test.each([
  [126, "EUR", "€126"],
  [126.5, "EUR", "€126.50"],
  [12_000, "JPY", "¥12,000"],
  [7.25, "KWD", "KWD 7.250"],
])("%d %s is %s in short", (amount, currency, text) => {
  expect(formatShortMoney(amount, currency, "en-GB").replace(/\s/gu, " ")).toBe(text);
});

test.each([
  [[287, 304], "EUR", ["€287", "€304"]],
  [[287, 304.5], "EUR", ["€287.00", "€304.50"]],
  [[12_000, 12_500], "JPY", ["¥12,000", "¥12,500"]],
])("the amounts %j %s of one list have the same number of decimals", (amounts, currency, texts) => {
  expect(amounts.map(shortMoneyFormatter(amounts, currency, "en-GB"))).toEqual(texts);
});

test("a short difference has its sign, except for zero", () => {
  const format = (amount: number) => formatShortDifference(amount, "EUR", "en-GB");
  expect([format(8), format(-0.5), format(0)]).toEqual(["+€8", "-€0.50", "€0"]);
});
