import { type Day, daysBetween } from "@/lib/dates";

/** A car's prices, in minor units of its own currency. Ranges include both ends. */
export type CarTariff = {
  readonly currency: string;
  readonly pricePerDayMinor: number;
  readonly sale: DatedPrice | null;
  readonly rateTiers: readonly { readonly minDays: number; readonly pricePerDayMinor: number }[];
  /** In the catalogue's order: the later of two overlapping exceptions applies. */
  readonly dateExceptions: readonly DatedPrice[];
};

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
 * Prices each day of the stay in minor units of the car's currency: its date exception, else the tier for the
 * length of the stay, else the base rate. A lower sale price applies on the days it is in force.
 */
export function priceStay(tariff: CarTariff, stay: Stay): StayPrice {
  const days = daysBetween(stay.dateFrom, stay.dateTo);
  if (days < 1) throw new RangeError(`A stay has at least one day: ${stay.dateFrom} to ${stay.dateTo}`);
  const sale = saleDuring(tariff, stay);
  const headlineMinor = sale.first <= 0 && sale.last >= 0 ? sale.pricePerDayMinor : tariff.pricePerDayMinor;
  const usual = usualPrice(tariff, days);
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

// Days are counted from the first day of the stay. A price above the base rate is not a sale.
function saleDuring({ sale, pricePerDayMinor: base }: CarTariff, { dateFrom }: Stay): SaleDays {
  if (sale === null || sale.pricePerDayMinor > base) return noSale;
  const { from, to, pricePerDayMinor } = sale;
  return { first: daysBetween(dateFrom, from), last: daysBetween(dateFrom, to), pricePerDayMinor };
}

function usualPrice(tariff: CarTariff, days: number): number {
  let reached = 0;
  let price = tariff.pricePerDayMinor;
  for (const tier of tariff.rateTiers) {
    if (tier.minDays > days || tier.minDays <= reached) continue;
    reached = tier.minDays;
    price = tier.pricePerDayMinor;
  }
  return price;
}

type Exceptions = { exceptions: readonly DatedPrice[]; stay: Stay; days: number; usual: number };

// Most stays have no exception, so the list of days is created only for those that do.
function exceptionalPrices({ exceptions, stay, days, usual }: Exceptions): Float64Array | undefined {
  let prices: Float64Array | undefined;
  for (const { from, to, pricePerDayMinor } of exceptions) {
    if (to < stay.dateFrom || from >= stay.dateTo) continue;
    prices ??= new Float64Array(days).fill(usual);
    const first = Math.max(0, daysBetween(stay.dateFrom, from));
    prices.fill(pricePerDayMinor, first, daysBetween(stay.dateFrom, to) + 1);
  }
  return prices;
}
