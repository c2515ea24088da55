import fc from "fast-check";
import { expect, test } from "vitest";
import { breakDownPrice } from "../pricing/break-down-price";
import { listDayPrices, listOfferPrice } from "../pricing/list-day-prices";
import { priceStay } from "../pricing/price-stay";
import { randomStay, randomTariff, toDay } from "../testing/fixtures/random-tariffs";
import { toPriceLines, toPriceSnapshot } from "./price-snapshot";

test("a stored breakdown returns the lines that were stored, over random tariffs", () => {
  fc.assert(
    fc.property(randomTariff, randomStay, (tariff, stay) => {
      const { totalMinor } = priceStay(tariff, stay);
      const lines = breakDownPrice(listDayPrices(tariff, stay), { totalMinor, baseTotalMinor: totalMinor });
      const stored = JSON.parse(JSON.stringify(toPriceSnapshot({ carCurrency: "EUR", lines })));
      expect(toPriceLines(stored)).toEqual(lines);
    }),
    { numRuns: 300 },
  );
});

test("days with the same price and amounts are stored as one run", () => {
  const tariff = { currency: "EUR", pricePerDayMinor: 5000, sale: null, rateTiers: [], dateExceptions: [] };
  const stay = { dateFrom: toDay("2027-06-01"), dateTo: toDay("2028-05-31"), units: 1 };
  const totals = { totalMinor: 365 * 5000 + 1, baseTotalMinor: 365 * 5000 };
  const lines = breakDownPrice(listDayPrices(tariff, stay), totals);
  const { runs } = toPriceSnapshot({ carCurrency: "EUR", lines });
  expect(runs.map(({ from, days, amountMinor }) => [from, days, amountMinor])).toEqual([
    ["2027-06-01", 1, 5001],
    ["2027-06-02", 364, 5000],
  ]);
});

test("the line of an offer is stored without a date", () => {
  const lines = breakDownPrice(listOfferPrice({ totalMinor: 100 }), { totalMinor: 200, baseTotalMinor: 300 });
  const stored = toPriceSnapshot({ carCurrency: "JPY", lines });
  expect(stored.runs).toMatchObject([{ from: null, days: 1, amountMinor: 200, baseAmountMinor: 300 }]);
  expect(toPriceLines(stored)).toEqual(lines);
});
