import { addDays, type Day } from "@/lib/dates";
import { type CarTariff, exceptionalPrices, getDailyPrice, getSaleDays } from "./price-stay";

/** `count` stays of the same length on successive days. The first one begins on `firstDay`. */
export type SuccessiveStays = {
  readonly firstDay: Day;
  readonly count: number;
  /** The charged days of each stay. */
  readonly days: number;
  readonly units: number;
};

/**
 * Returns the total of each stay in minor units of the car's currency, as `priceStay` returns it. Each day is
 * priced once, because all stays have the same tier.
 */
export function priceSuccessiveStays(tariff: CarTariff, stays: SuccessiveStays): Float64Array {
  const { firstDay, count, days, units } = stays;
  const length = count + days - 1;
  const usual = getDailyPrice(tariff, days);
  const span = { dateFrom: firstDay, dateTo: addDays(firstDay, length), units };
  const sale = getSaleDays(tariff, span);
  const exceptional = exceptionalPrices({
    exceptions: tariff.dateExceptions,
    stay: span,
    days: length,
    usual,
  });
  const totals = new Float64Array(count).fill(usual * days * units);
  const hasSale = sale.last >= 0 && sale.first < length && sale.first <= sale.last;
  if (exceptional === undefined && !hasSale) return totals;
  const prices = exceptional ?? new Float64Array(length).fill(usual);
  const lastSaleDay = Math.min(sale.last, length - 1);
  for (let day = Math.max(0, sale.first); day <= lastSaleDay; day += 1) {
    prices[day] = Math.min(prices[day] ?? usual, sale.pricePerDayMinor);
  }
  let sum = 0;
  for (let day = 0; day < length; day += 1) {
    // Whole minor units, so the running sum is exact.
    sum += (prices[day] ?? 0) - (prices[day - days] ?? 0);
    if (day >= days - 1) totals[day - days + 1] = sum * units;
  }
  return totals;
}
