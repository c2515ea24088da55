import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { randomStay, randomTariff, toDay } from "../testing/fixtures/random-tariffs";
import { type CarTariff, priceStay, type Stay } from "./price-stay";

const plain: CarTariff = {
  currency: "EUR",
  pricePerDayMinor: 5000,
  sale: null,
  rateTiers: [],
  dateExceptions: [],
};

function june(from: number, to: number, units = 1): Stay {
  const text = (date: number) => toDay(`2027-06-${String(date).padStart(2, "0")}`);
  return { dateFrom: text(from), dateTo: text(to), units };
}

function onDates(from: number, to: number, pricePerDayMinor: number) {
  const { dateFrom, dateTo } = june(from, to);
  return { from: dateFrom, to: dateTo, pricePerDayMinor };
}

test("a stay from 1 to 4 June is charged three days of the base rate per unit", () => {
  expect(priceStay(plain, june(1, 4))).toEqual({
    days: 3,
    headlineMinor: 5000,
    totalMinor: 15_000,
    variablePricing: false,
  });
  expect(priceStay(plain, june(1, 4, 2)).totalMinor).toBe(30_000);
  expect(priceStay(plain, june(1, 4, 2)).headlineMinor).toBe(5000);
});

test("a stay over a clock change or a leap day is charged by calendar days", () => {
  const spring = { dateFrom: toDay("2027-03-27"), dateTo: toDay("2027-03-29"), units: 1 };
  const leap = { dateFrom: toDay("2028-02-28"), dateTo: toDay("2028-03-01"), units: 1 };
  expect([priceStay(plain, spring).days, priceStay(plain, leap).days]).toEqual([2, 2]);
});

test("a stay without a day is rejected", () => {
  expect(() => priceStay(plain, june(4, 4))).toThrow("A stay has at least one day: 2027-06-04 to 2027-06-04");
  expect(() => priceStay(plain, june(4, 3))).toThrow(RangeError);
});

test("the tier with the highest min_days that the stay reaches sets the price of every day, in any order of tiers", () => {
  const tiers = [
    { minDays: 7, pricePerDayMinor: 4000 },
    { minDays: 3, pricePerDayMinor: 4500 },
    { minDays: 28, pricePerDayMinor: 3000 },
  ];
  for (const rateTiers of [tiers, tiers.toReversed()]) {
    const total = (to: number) => priceStay({ ...plain, rateTiers }, june(1, to)).totalMinor;
    expect([total(3), total(4), total(7), total(8), total(28), total(29)]).toEqual([
      2 * 5000,
      3 * 4500,
      6 * 4500,
      7 * 4000,
      27 * 4000,
      28 * 3000,
    ]);
  }
});

test("a tier changes the price but not the headline rate", () => {
  const tariff = { ...plain, rateTiers: [{ minDays: 3, pricePerDayMinor: 4500 }] };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ headlineMinor: 5000, variablePricing: true });
  expect(priceStay(tariff, june(1, 3))).toMatchObject({ headlineMinor: 5000, variablePricing: false });
});

test("a tier may cost more than the base rate", () => {
  const tariff = { ...plain, rateTiers: [{ minDays: 1, pricePerDayMinor: 6000 }] };
  expect(priceStay(tariff, june(1, 3))).toMatchObject({ totalMinor: 12_000, variablePricing: true });
});

test("a date exception covers both its ends and replaces the tier", () => {
  const tariff = {
    ...plain,
    rateTiers: [{ minDays: 3, pricePerDayMinor: 4500 }],
    dateExceptions: [onDates(2, 3, 9000)],
  };
  expect(priceStay(tariff, june(1, 6)).totalMinor).toBe(4500 + 9000 + 9000 + 4500 + 4500);
});

test("a date exception may be free of charge", () => {
  const tariff = { ...plain, dateExceptions: [onDates(2, 2, 0)] };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ totalMinor: 10_000, variablePricing: true });
});

test("an exception on the day of return changes nothing, because that day is not charged", () => {
  const tariff = { ...plain, dateExceptions: [onDates(4, 9, 9000)] };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ totalMinor: 15_000, variablePricing: false });
  expect(priceStay(tariff, june(1, 5))).toMatchObject({ totalMinor: 24_000, variablePricing: true });
});

test("an exception that ends on the first day applies, one that ended the day before does not", () => {
  const until = (date: number) => ({ ...plain, dateExceptions: [onDates(1, date, 9000)] });
  expect(priceStay(until(9), june(10, 12))).toMatchObject({ totalMinor: 10_000, variablePricing: false });
  expect(priceStay(until(10), june(10, 12))).toMatchObject({ totalMinor: 14_000, variablePricing: true });
});

test("an exception longer than the stay prices all its days", () => {
  const tariff = { ...plain, dateExceptions: [onDates(1, 30, 7000)] };
  expect(priceStay(tariff, june(10, 13)).totalMinor).toBe(21_000);
});

test("the later of two overlapping exceptions applies", () => {
  const wide = onDates(1, 10, 7000);
  const narrow = onDates(2, 3, 9000);
  const total = (dateExceptions: (typeof wide)[]) =>
    priceStay({ ...plain, dateExceptions }, june(1, 5)).totalMinor;
  expect(total([wide, narrow])).toBe(7000 + 9000 + 9000 + 7000);
  expect(total([narrow, wide])).toBe(4 * 7000);
});

test("an exception at the base rate hides the tier and is not variable pricing", () => {
  const tariff = {
    ...plain,
    rateTiers: [{ minDays: 2, pricePerDayMinor: 4000 }],
    dateExceptions: [onDates(1, 30, 5000)],
  };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ totalMinor: 15_000, variablePricing: false });
});

test("a sale applies on each day of its range, including both ends", () => {
  const tariff = { ...plain, sale: onDates(2, 3, 3000) };
  expect(priceStay(tariff, june(1, 6)).totalMinor).toBe(5000 + 3000 + 3000 + 5000 + 5000);
});

test("the headline rate is the sale price exactly if the sale is in force on the first day", () => {
  const tariff = { ...plain, sale: onDates(10, 12, 3000) };
  const headline = (from: number) => priceStay(tariff, june(from, from + 1));
  expect(headline(9)).toMatchObject({ headlineMinor: 5000, totalMinor: 5000, variablePricing: false });
  expect(headline(10)).toMatchObject({ headlineMinor: 3000, totalMinor: 3000, variablePricing: false });
  expect(headline(12)).toMatchObject({ headlineMinor: 3000, totalMinor: 3000, variablePricing: false });
  expect(headline(13)).toMatchObject({ headlineMinor: 5000, totalMinor: 5000, variablePricing: false });
});

test("a sale that begins or ends during the stay makes the price variable", () => {
  const tariff = { ...plain, sale: onDates(10, 12, 3000) };
  expect(priceStay(tariff, june(9, 11))).toMatchObject({ headlineMinor: 5000, variablePricing: true });
  expect(priceStay(tariff, june(12, 14))).toMatchObject({ headlineMinor: 3000, variablePricing: true });
});

test("a sale replaces a more expensive tier or exception and leaves a cheaper one", () => {
  const sale = onDates(1, 30, 3000);
  const costlier = { ...plain, sale, rateTiers: [{ minDays: 1, pricePerDayMinor: 4000 }] };
  const cheaper = { ...plain, sale, rateTiers: [{ minDays: 1, pricePerDayMinor: 2000 }] };
  const exceptions = { ...plain, sale, dateExceptions: [onDates(1, 1, 9000), onDates(2, 2, 1000)] };
  expect(priceStay(costlier, june(1, 4)).totalMinor).toBe(9000);
  expect(priceStay(cheaper, june(1, 4)).totalMinor).toBe(6000);
  expect(priceStay(exceptions, june(1, 4)).totalMinor).toBe(3000 + 1000 + 3000);
});

test("a tier hidden by a lower sale price is not variable pricing", () => {
  const tariff = {
    ...plain,
    sale: onDates(1, 30, 3000),
    rateTiers: [{ minDays: 1, pricePerDayMinor: 4000 }],
  };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ headlineMinor: 3000, variablePricing: false });
});

test("a price above the base rate is not a sale, even on days with a more expensive exception", () => {
  const tariff = { ...plain, sale: onDates(1, 30, 5001), dateExceptions: [onDates(2, 2, 9000)] };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ headlineMinor: 5000, totalMinor: 19_000 });
});

test("a sale at the base rate limits a more expensive exception", () => {
  const tariff = { ...plain, sale: onDates(1, 30, 5000), dateExceptions: [onDates(2, 2, 9000)] };
  expect(priceStay(tariff, june(1, 4))).toMatchObject({ totalMinor: 15_000, variablePricing: false });
});

test("the price equals a simple day-by-day calculation", () => {
  fc.assert(
    fc.property(randomTariff, randomStay, (tariff, stay) => {
      expect(priceStay(tariff, stay)).toEqual(obviousPrice(tariff, stay));
    }),
    { numRuns: 5000 },
  );
});

test("the total is the headline rate times days and units if the price is not variable", () => {
  fc.assert(
    fc.property(randomTariff, randomStay, (tariff, stay) => {
      const { days, headlineMinor, totalMinor, variablePricing } = priceStay(tariff, stay);
      if (!variablePricing) expect(totalMinor).toBe(headlineMinor * days * stay.units);
    }),
    { numRuns: 1000 },
  );
});

// A direct implementation of the rules: each rule is evaluated for each calendar day.
function obviousPrice(tariff: CarTariff, stay: Stay) {
  const dates: string[] = [];
  let date = Temporal.PlainDate.from(stay.dateFrom);
  while (date.toString() !== stay.dateTo) {
    dates.push(date.toString());
    date = date.add({ days: 1 });
  }
  const covers = (range: { from: string; to: string }, on: string) => range.from <= on && on <= range.to;
  const base = tariff.pricePerDayMinor;
  const saleOn = (on: string) => {
    const { sale } = tariff;
    return sale !== null && sale.pricePerDayMinor <= base && covers(sale, on)
      ? sale.pricePerDayMinor
      : undefined;
  };
  const tier = tariff.rateTiers
    .filter(({ minDays }) => minDays <= dates.length)
    .toSorted((a, b) => b.minDays - a.minDays)[0];
  const prices = dates.map((on) => {
    const exception = tariff.dateExceptions.findLast((range) => covers(range, on));
    const listed = exception?.pricePerDayMinor ?? tier?.pricePerDayMinor ?? base;
    const onSale = saleOn(on);
    return onSale !== undefined && onSale < listed ? onSale : listed;
  });
  const headlineMinor = saleOn(stay.dateFrom) ?? base;
  return {
    days: dates.length,
    headlineMinor,
    totalMinor: prices.reduce((sum, each) => sum + each * stay.units, 0),
    variablePricing: prices.some((each) => each !== headlineMinor),
  };
}
