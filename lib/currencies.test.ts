import { expect, test } from "vitest";
import { isCurrency, minorDigits } from "./currencies";

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const everyCode = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
const currencies = everyCode.filter(isCurrency);

test.each([
  ["EUR", 2],
  ["GBP", 2],
  ["USD", 2],
  ["CHF", 2],
  ["AED", 2],
  ["MAD", 2],
  ["JPY", 0],
  ["ISK", 0],
  ["KRW", 0],
  ["XAF", 0],
  ["KWD", 3],
  ["BHD", 3],
  ["TND", 3],
])("%s has %i decimals", (code, digits) => {
  expect(minorDigits(code)).toBe(digits);
});

test("every currency in use is known, once, under the decimals ISO 4217 gives it", () => {
  const countOf = (digits: number) => currencies.filter((code) => minorDigits(code) === digits).length;
  expect([countOf(0), countOf(1), countOf(2), countOf(3)]).toEqual([16, 0, 132, 7]);
  expect(currencies).toHaveLength(155);
});

test("the decimals are those of ISO 4217 where everyday use has dropped them", () => {
  expect(minorDigits("IQD")).toBe(3);
  expect(minorDigits("LAK")).toBe(2);
  expect(minorDigits("HUF")).toBe(2);
});

test("Intl agrees about every currency, or has dropped all decimals", () => {
  const differing = currencies.filter((currency) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    const { maximumFractionDigits } = format.resolvedOptions();
    return maximumFractionDigits !== minorDigits(currency) && maximumFractionDigits !== 0;
  });
  expect(differing).toEqual([]);
});

test("replacements are known and what they replaced is not", () => {
  expect(["XCG", "ZWG", "SLE", "VES", "MRU"].filter(isCurrency)).toHaveLength(5);
  expect(["ANG", "BGN", "CUC", "DEM", "HRK", "SLL", "ZWL"].filter(isCurrency)).toEqual([]);
});

test("funds, metals and codes reserved for tests are no currencies", () => {
  expect(["CLF", "CHE", "USN", "XAU", "XDR", "XTS", "XXX"].filter(isCurrency)).toEqual([]);
});

test.each(["", "eur", "Eur", "EURO", " EUR", "constructor", "__proto__"])(
  "%j is no currency and has no decimals",
  (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => minorDigits(code)).toThrow(new RangeError(`Not a currency: ${code}`));
  },
);
