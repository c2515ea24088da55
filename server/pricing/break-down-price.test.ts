import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { parseRate } from "@/lib/money";
import { randomStay, randomTariff, toDay } from "../testing/fixtures/random-tariffs";
import { printSeed } from "../testing/search-model/random-catalogue";
import { breakDownPrice, distribute } from "./break-down-price";
import { createConverter } from "./convert";
import { type DayPrice, listDayPrices, listOfferPrice } from "./list-day-prices";
import type { CarTariff, DatedPrice, Stay } from "./price-stay";
import { quoteStay } from "./quote-stay";

const plain: CarTariff = {
  currency: "EUR",
  pricePerDayMinor: 5000,
  sale: null,
  rateTiers: [],
  dateExceptions: [],
};
const [first, second, third, fourth] = ["2027-06-01", "2027-06-02", "2027-06-03", "2027-06-04"].map(toDay);
const stay = { dateFrom: toDay("2027-06-01"), dateTo: toDay("2027-06-04"), units: 1 };

function on(from = first, to = from, pricePerDayMinor = 9000) {
  return { from: from ?? stay.dateFrom, to: to ?? stay.dateTo, pricePerDayMinor };
}

const rates = new Map(
  Object.entries({ USD: "1.0837", JPY: "163.41", KWD: "0.3329", GBP: "0.8571" }).map(
    ([currency, rate]) => [currency, parseRate(rate)] as const,
  ),
);

test("each charged day has one line with the rule that sets its price", () => {
  const tariff = {
    ...plain,
    rateTiers: [
      { minDays: 2, pricePerDayMinor: 4500 },
      { minDays: 4, pricePerDayMinor: 4000 },
    ],
    dateExceptions: [on(second, second)],
    sale: on(third, fourth, 3000),
  };
  const rest = { minDays: null };
  expect(listDayPrices(tariff, stay)).toEqual([
    { date: first, source: "tier", label: null, minDays: 2, unitPriceMinor: 4500 },
    { date: second, source: "exception", label: "2027-06-02", ...rest, unitPriceMinor: 9000 },
    { date: third, source: "sale", label: "2027-06-03 to 2027-06-04", ...rest, unitPriceMinor: 3000 },
  ]);
  expect(listDayPrices(plain, stay).map(({ source }) => source)).toEqual(["base", "base", "base"]);
});

test("a sale is the source of a day only if it is lower than the listed price", () => {
  const sources = (pricePerDayMinor: number) =>
    listDayPrices({ ...plain, sale: on(first, first, pricePerDayMinor) }, stay).map(({ source }) => source);
  expect(sources(4999)).toEqual(["sale", "base", "base"]);
  expect(sources(5000)).toEqual(["base", "base", "base"]);
});

test("an offer has one line for the whole stay", () => {
  const prices = listOfferPrice({ totalMinor: 12_000 });
  expect(breakDownPrice(prices, { totalMinor: 24_000, baseTotalMinor: 20_000 })).toEqual([
    {
      date: null,
      source: "supplier",
      label: null,
      minDays: null,
      unitPriceMinor: 12_000,
      amountMinor: 24_000,
      baseAmountMinor: 20_000,
    },
  ]);
});

test("a total that cannot be divided gives its missing units to the earlier days", () => {
  expect(distribute(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(distribute(101, [1, 1, 1])).toEqual([34, 34, 33]);
  expect(distribute(10, [1, 2, 4])).toEqual([1, 3, 6]);
  expect(distribute(0, [0, 0])).toEqual([0, 0]);
});

test("the amounts add up and are those of a simple distribution, over random tariffs and currencies", () => {
  const currency = fc.constantFrom("EUR", "USD", "JPY", "KWD", "GBP");
  fc.assert(
    fc.property(randomTariff, randomStay, fc.tuple(currency, currency, currency), (base, dates, chosen) => {
      const [carCurrency, invoiceCurrency, shown] = chosen;
      const tariff = { ...base, currency: carCurrency };
      const converter = createConverter({ rates, baseCurrency: invoiceCurrency, currency: shown });
      const quote = converter && quoteStay({ tariff, stay: dates, converter });
      if (quote === undefined) throw new Error("Every currency has a rate.");
      const prices = listDayPrices(tariff, dates);
      expect(prices).toEqual(obviousPrices(tariff, dates));
      const lines = breakDownPrice(prices, quote);
      const weights = prices.map(({ unitPriceMinor }) => unitPriceMinor);
      expect(lines.map((line) => line.amountMinor)).toEqual(obviousShares(quote.totalMinor, weights));
      expect(lines.map((line) => line.baseAmountMinor)).toEqual(obviousShares(quote.baseTotalMinor, weights));
      expect(sum(lines.map((line) => line.amountMinor))).toBe(quote.totalMinor);
      expect(sum(lines.map((line) => line.baseAmountMinor))).toBe(quote.baseTotalMinor);
    }),
    { numRuns: 400, seed: printSeed("breakdown") },
  );
});

test("the shares of the largest amounts add up to the total", () => {
  const amount = fc.integer({ min: 0, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (total, weights) => {
      fc.pre(weights.some((weight) => weight > 0));
      expect(distribute(total, weights)).toEqual(obviousShares(total, weights));
      expect(sum(distribute(total, weights))).toBe(total);
    }),
    { numRuns: 500, seed: printSeed("shares") },
  );
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((added, amount) => added + amount, 0);
}

/**
 * Rounds each share down, then adds the units that are left over, one by one, to the day furthest below its exact
 * share.
 */
function obviousShares(total: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((part) => part / all);
  while (shares.reduce((added, share) => added + share, 0n) < BigInt(total)) {
    const missing = exact.map((part, index) => part - (shares[index] ?? 0n) * all);
    const index = missing.findIndex((part) => missing.every((other) => other <= part));
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares.map(Number);
}

/** Computes the price of each day by evaluating every rule for it. */
function obviousPrices(tariff: CarTariff, { dateFrom, dateTo }: Stay): DayPrice[] {
  const from = Temporal.PlainDate.from(dateFrom);
  const { days } = from.until(dateTo);
  return Array.from({ length: days }, (_, index): DayPrice => {
    const date = toDay(from.add({ days: index }).toString());
    const tiers = tariff.rateTiers.filter(({ minDays }) => minDays <= days);
    const tier = tiers.toSorted((a, b) => b.minDays - a.minDays)[0];
    const price = { date, label: null, minDays: null };
    let listed: DayPrice = { ...price, source: "base", unitPriceMinor: tariff.pricePerDayMinor };
    if (tier !== undefined) {
      const { minDays, pricePerDayMinor } = tier;
      listed = { ...price, source: "tier", minDays, unitPriceMinor: pricePerDayMinor };
    }
    const isOn = (range: DatedPrice) => range.from <= date && date <= range.to;
    const dated = (source: "exception" | "sale", { from: start, to, pricePerDayMinor }: DatedPrice) => {
      const label = start === to ? start : `${start} to ${to}`;
      return { ...price, source, label, unitPriceMinor: pricePerDayMinor };
    };
    const exception = tariff.dateExceptions.filter(isOn).at(-1);
    if (exception !== undefined) listed = dated("exception", exception);
    const { sale } = tariff;
    const isOffered = sale !== null && isOn(sale) && sale.pricePerDayMinor <= tariff.pricePerDayMinor;
    return isOffered && sale.pricePerDayMinor < listed.unitPriceMinor ? dated("sale", sale) : listed;
  });
}
