import fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, parseDay } from "@/lib/dates";
import { parseRate } from "@/lib/money";
import { createConverter } from "./convert";
import { quoteOffer } from "./quote-offer";

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`Not a day: ${text}`);
  return parsed;
}

const rates = new Map([
  ["USD", parseRate("1.25")],
  ["JPY", parseRate("160")],
  ["KWD", parseRate("0.3333")],
]);

function converter(baseCurrency: string, currency: string) {
  const made = createConverter({ rates, baseCurrency, currency });
  if (made === undefined) throw new Error(`No conversion from ${baseCurrency} to ${currency}.`);
  return made;
}

function stayOf(days: number, units = 1) {
  const dateTo = day(new Date(Date.UTC(2027, 5, 1 + days)).toISOString().slice(0, 10));
  return { dateFrom: day("2027-06-01"), dateTo, units };
}

test("an offer's price applies to the whole stay and one unit", () => {
  const quote = quoteOffer({
    offer: { currency: "EUR", totalMinor: 12_000 },
    stay: stayOf(3, 2),
    converter: converter("EUR", "EUR"),
  });
  expect(quote).toMatchObject({
    days: 3,
    totalMinor: 24_000,
    baseTotalMinor: 24_000,
    pricePerDayMinor: 4000,
    variablePricing: false,
    fxRate: 1,
  });
});

test("an offer whose currency cannot be converted has no price", () => {
  const offer = { currency: "GBP", totalMinor: 1 };
  expect(quoteOffer({ offer, stay: stayOf(1), converter: converter("EUR", "EUR") })).toBeUndefined();
});

test("the total is the daily price times days and units, up to rounding, if the price is not variable", () => {
  const currencies = fc.constantFrom("EUR", "USD", "JPY", "KWD");
  const property = fc.property(
    fc.record({
      offered: currencies,
      base: currencies,
      shown: currencies,
      totalMinor: fc.integer({ min: 0, max: 10_000_000 }),
      days: fc.integer({ min: 1, max: 365 }),
      units: fc.integer({ min: 1, max: 9 }),
    }),
    ({ offered, base, shown, totalMinor, days, units }) => {
      const offer = { currency: offered, totalMinor };
      const quote = quoteOffer({ offer, stay: stayOf(days, units), converter: converter(base, shown) });
      if (quote === undefined) throw new Error("Every currency here has a rate.");
      expect(quote.variablePricing).toBe(totalMinor % days !== 0);
      const off = Math.abs(quote.totalMinor - quote.pricePerDayMinor * days * units);
      const converted = new Set([offered, base, shown]).size > 1;
      expect(off).toBeLessThanOrEqual((days * units) / 2);
      if (!quote.variablePricing && !converted) expect(off).toBe(0);
    },
  );
  fc.assert(property, { verbose: true });
});
