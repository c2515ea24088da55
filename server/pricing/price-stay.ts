import { type Day, daysBetween } from "@/lib/dates";

/** A car's prices, in minor units of its own currency. Ranges include both ends. */
export type CarTariff = {
  readonly currency: string;
  readonly pricePerDayMinor: number;
  readonly sale: DatedPrice | null;
  readonly rateTiers: readonly RateTier[];
  /** In the catalogue's order: the later of two overlapping exceptions applies. */
  readonly dateExceptions: readonly DatedPrice[];
};

type RateTier = { readonly minDays: number; readonly pricePerDayMinor: number };

export type DatedPrice = { readonly from: Day; readonly to: Day; readonly pricePerDayMinor: number };

/** `dateFrom` is the first charged day. `dateTo` is not charged. */
export type Stay = { readonly dateFrom: Day; readonly dateTo: Day; readonly units: number };

export type StayPrice = {
  days: number;
  headlineMinor: number;
  totalMinor: number;
  variablePricing: boolean;
};

/**
 * Returns the price of a stay in minor units of the car's currency. Each day costs the price of its date exception,
 * else of the tier for the length of the stay, else the base rate. On days of a sale, it costs the sale price if that
 * is lower. Throws a `RangeError` for a stay without a day.
 */
export function priceStay(tariff: CarTariff, stay: Stay): StayPrice {
  const days = daysBetween(stay.dateFrom, stay.dateTo);
  if (days < 1) throw new RangeError(`A stay has at least one day: ${stay.dateFrom} to ${stay.dateTo}`);
  const sale = getSaleDays(tariff, stay);
  const headlineMinor = sale.first <= 0 && sale.last >= 0 ? sale.pricePerDayMinor : tariff.pricePerDayMinor;
  const usual = getDailyPrice(tariff, days);
  const exceptional = exceptionalPrices({ exceptions: tariff.dateExceptions, stay, days, usual });
  let sum = 0;
  let variablePricing = false;
  for (let day = 0; day < days; day += 1) {
    let price = exceptional?.[day] ?? usual;
    if (day >= sale.first && day <= sale.last) price = Math.min(price, sale.pricePerDayMinor);
    sum += price;
    variablePricing ||= price !== headlineMinor;
  }
  return { days, headlineMinor, totalMinor: sum * stay.units, variablePricing };
}

type SaleDays = { first: number; last: number; pricePerDayMinor: number };

const noSale: SaleDays = { first: 0, last: -1, pricePerDayMinor: 0 };

/**
 * Returns the car's sale price and the first and last day of the sale, counted from the first day of the stay, which is
 * 0. They may be outside the stay. Without a sale, the last day is before the first. A price above the base rate is not
 * a sale.
 */
export function getSaleDays(tariff: CarTariff, { dateFrom }: Stay): SaleDays {
  const { sale } = tariff;
  if (sale === null || !isSale(tariff, sale)) return noSale;
  const { from, to, pricePerDayMinor } = sale;
  return { first: daysBetween(dateFrom, from), last: daysBetween(dateFrom, to), pricePerDayMinor };
}

/** Returns whether the price counts as a sale: it is not above the base rate. */
export function isSale({ pricePerDayMinor: base }: CarTariff, sale: DatedPrice): boolean {
  return sale.pricePerDayMinor <= base;
}

/** Returns the price per day of a stay of this length: the price of the tier that applies, else the base rate. */
export function getDailyPrice(tariff: CarTariff, days: number): number {
  return findTier(tariff, days)?.pricePerDayMinor ?? tariff.pricePerDayMinor;
}

/**
 * Returns the tier for a stay of this length: of the tiers with `minDays` up to `days`, the one with the highest
 * `minDays`. Returns `undefined` if none applies.
 */
export function findTier(tariff: CarTariff, days: number): RateTier | undefined {
  let reached: RateTier | undefined;
  for (const tier of tariff.rateTiers) {
    if (tier.minDays <= days && tier.minDays > (reached?.minDays ?? 0)) reached = tier;
  }
  return reached;
}

type Exceptions = { exceptions: readonly DatedPrice[]; stay: Stay; days: number; usual: number };

/**
 * Returns the price of each day of a stay: the price of its date exception, else `usual`. Returns undefined if no
 * exception applies. Most stays have no exception, and so need no list of days.
 */
export function exceptionalPrices({ exceptions, stay, days, usual }: Exceptions): Float64Array | undefined {
  let prices: Float64Array | undefined;
  for (const { from, to, pricePerDayMinor } of exceptions) {
    if (to < stay.dateFrom || from >= stay.dateTo) continue;
    prices ??= new Float64Array(days).fill(usual);
    const first = Math.max(0, daysBetween(stay.dateFrom, from));
    prices.fill(pricePerDayMinor, first, daysBetween(stay.dateFrom, to) + 1);
  }
  return prices;
}
