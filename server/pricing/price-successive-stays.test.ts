import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, parseDay } from "@/lib/dates";
import { type CarTariff, priceStay } from "./price-stay";
import { priceSuccessiveStays } from "./price-successive-stays";

const first = parseDay("2027-03-20");
if (first === undefined) throw new Error("2027-03-20 is a day.");
const start = first;

const price = fc.integer({ min: 0, max: 9_000 });
const range = fc
  .record({ from: fc.integer({ min: -10, max: 60 }), length: fc.nat({ max: 20 }), price })
  .map(({ from, length, price: pricePerDayMinor }) => ({
    from: addDays(first, from),
    to: addDays(first, from + length),
    pricePerDayMinor,
  }));
const tariff: fc.Arbitrary<CarTariff> = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  pricePerDayMinor: price,
  sale: fc.option(range),
  rateTiers: fc.uniqueArray(
    fc.record({ minDays: fc.integer({ min: 1, max: 20 }), pricePerDayMinor: price }),
    { selector: ({ minDays }) => minDays, maxLength: 4 },
  ),
  dateExceptions: fc.array(range, { maxLength: 4 }),
});

function spanOf(count: number, days: number) {
  return { firstDay: start, count, days };
}

test("successive stays have the totals of single stays for any tariff, length and number of units", () => {
  const stays = fc.record({
    count: fc.integer({ min: 1, max: 62 }),
    days: fc.integer({ min: 1, max: 30 }),
    units: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(tariff, stays, (car, { count, days, units }) => {
      const totals = priceSuccessiveStays(car, { ...spanOf(count, days), units });
      const single = Array.from({ length: count }, (_, day) => {
        const dateFrom = addDays(first, day);
        return priceStay(car, { dateFrom, dateTo: addDays(dateFrom, days), units }).totalMinor;
      });
      expect([...totals]).toEqual(single);
    }),
    { numRuns: 500 },
  );
});

test("a sale that ends before the first stay changes no total", () => {
  const car: CarTariff = {
    currency: "EUR",
    pricePerDayMinor: 5000,
    sale: { from: addDays(first, -9), to: addDays(first, -1), pricePerDayMinor: 100 },
    rateTiers: [],
    dateExceptions: [],
  };
  const totals = priceSuccessiveStays(car, { ...spanOf(2, 3), units: 1 });
  expect([...totals]).toEqual([15_000, 15_000]);
});
