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

test("every current currency is known once, with the decimals of ISO 4217", () => {
  const countOf = (digits: number) => currencies.filter((code) => minorDigits(code) === digits).length;
  expect([countOf(0), countOf(1), countOf(2), countOf(3)]).toEqual([16, 0, 132, 7]);
  expect(currencies).toHaveLength(155);
});

test("decimals follow ISO 4217 even if they are not in everyday use", () => {
  expect(minorDigits("IQD")).toBe(3);
  expect(minorDigits("LAK")).toBe(2);
  expect(minorDigits("HUF")).toBe(2);
});

test("Intl has the same decimals, or none", () => {
  const differing = currencies.filter((currency) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    const { maximumFractionDigits } = format.resolvedOptions();
    return maximumFractionDigits !== minorDigits(currency) && maximumFractionDigits !== 0;
  });
  expect(differing).toEqual([]);
});

test("new currencies are known, and the currencies they replaced are not", () => {
  expect(["XCG", "ZWG", "SLE", "VES", "MRU"].filter(isCurrency)).toHaveLength(5);
  expect(["ANG", "BGN", "CUC", "DEM", "HRK", "SLL", "ZWL"].filter(isCurrency)).toEqual([]);
});

test("funds, metals and test codes are not currencies", () => {
  expect(["CLF", "CHE", "USN", "XAU", "XDR", "XTS", "XXX"].filter(isCurrency)).toEqual([]);
});

test.each(["", "eur", "Eur", "EURO", " EUR", "constructor", "__proto__"])(
  "%j is not a currency and has no decimals",
  (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => minorDigits(code)).toThrow(new RangeError(`Not a currency: ${code}`));
  },
);
