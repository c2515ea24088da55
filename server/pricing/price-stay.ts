import { type Day, daysBetween } from "@/lib/dates";

/** What a car costs, in minor units of its own currency. Ranges include both their ends. */
export type CarTariff = {
  readonly currency: string;
  readonly pricePerDayMinor: number;
  readonly sale: DatedPrice | null;
  readonly rateTiers: readonly { readonly minDays: number; readonly pricePerDayMinor: number }[];
  /** In the catalogue's order: where ranges overlap, the later wins. */
  readonly dateExceptions: readonly DatedPrice[];
};

export type DatedPrice = { readonly from: Day; readonly to: Day; readonly pricePerDayMinor: number };

/** From the first day, charged, to the last, not charged. */
export type Stay = { readonly dateFrom: Day; readonly dateTo: Day; readonly units: number };

export type StayPrice = {
  days: number;
  headlineMinor: number;
  totalMinor: number;
  variablePricing: boolean;
};

/**
 * Prices each day of the stay in the car's own currency: its date exception, else the tier of the stay's
 * length, else the base rate, and the sale price on the days it is in force and lower.
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

// Days count from the first of the stay. A price above the base rate is no sale, whatever it is called.
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

// Most stays meet no exception: the list of days is made for those that do.
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
