import fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, parseDay } from "@/lib/dates";
import { maxMinor, parseRate } from "@/lib/money";
import { createConverter } from "./convert";
import type { CarTariff } from "./price-stay";
import { quoteStay, splitCommission } from "./quote-stay";

const rates = new Map([
  ["USD", parseRate("1.25")],
  ["JPY", parseRate("186.75")],
]);
const stay = { dateFrom: day("2027-06-01"), dateTo: day("2027-06-04"), units: 2 };
const yen: CarTariff = {
  currency: "JPY",
  pricePerDayMinor: 10_000,
  sale: null,
  rateTiers: [{ minDays: 3, pricePerDayMinor: 9_000 }],
  dateExceptions: [],
};

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`Not a day: ${text}`);
  return parsed;
}

function converterTo(currency: string) {
  const converter = createConverter({ rates, baseCurrency: "EUR", currency });
  if (converter === undefined) throw new Error(`No rate for ${currency}`);
  return converter;
}

test("a quote contains total and headline rate in the requested currency and in the invoice currency", () => {
  expect(quoteStay({ tariff: yen, stay, converter: converterTo("USD") })).toEqual({
    days: 3,
    currency: "USD",
    baseCurrency: "EUR",
    fxRate: 1.25,
    totalMinor: 36_145,
    baseTotalMinor: 28_916,
    pricePerDayMinor: 6694,
    basePricePerDayMinor: 5355,
    variablePricing: true,
  });
});

test("a quote without a requested currency is in the invoice currency", () => {
  expect(quoteStay({ tariff: yen, stay, converter: converterTo("EUR") })).toMatchObject({
    currency: "EUR",
    fxRate: 1,
    totalMinor: 28_916,
    baseTotalMinor: 28_916,
  });
});

test("the total is converted as a whole, not day by day", () => {
  const tariff = { ...yen, pricePerDayMinor: 100, rateTiers: [] };
  const quote = quoteStay({ tariff, stay, converter: converterTo("EUR") });
  expect(quote).toMatchObject({ pricePerDayMinor: 54, totalMinor: 321, variablePricing: false });
});

test("a car whose currency has no rate cannot be quoted", () => {
  const tariff = { ...yen, currency: "KWD" };
  expect(quoteStay({ tariff, stay, converter: converterTo("USD") })).toBeUndefined();
});

test("a headline rate or total beyond the largest amount cannot be quoted", () => {
  const huge = { ...yen, currency: "EUR", pricePerDayMinor: maxMinor, rateTiers: [] };
  const hidden = {
    ...huge,
    pricePerDayMinor: maxMinor + 1,
    rateTiers: [{ minDays: 1, pricePerDayMinor: 1 }],
  };
  expect(quoteStay({ tariff: huge, stay, converter: converterTo("EUR") })).toBeUndefined();
  expect(quoteStay({ tariff: hidden, stay, converter: converterTo("EUR") })).toBeUndefined();
});

test("commission and net are rounded once and always add up to the total", () => {
  expect(splitCommission(10_010, "12.5000")).toEqual({ commissionMinor: 1251, netPayableMinor: 8759 });
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((value) => {
    const padded = String(value).padStart(5, "0");
    return `${padded.slice(0, -4)}.${padded.slice(-4)}`;
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxMinor }), percent, (totalMinor, ratePercent) => {
      const { commissionMinor, netPayableMinor } = splitCommission(totalMinor, ratePercent);
      expect(commissionMinor + netPayableMinor).toBe(totalMinor);
      expect(Math.min(commissionMinor, netPayableMinor)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1000 },
  );
});
