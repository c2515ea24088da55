import { addDays, type Day, daysBetween } from "@/lib/dates";
import { type CarTariff, type DatedPrice, findTier, isSale, type Stay } from "./price-stay";

type PriceSource = "base" | "tier" | "exception" | "sale" | "supplier";

/**
 * The price of one charged day for one unit, in minor units of the car's currency, and the rule that sets it. `date` is
 * null if the price covers the whole stay. `minDays` is the number of days from which a tier applies, and null for
 * every other source.
 */
export type DayPrice = {
  date: Day | null;
  source: PriceSource;
  /** The dates of an exception or a sale, as text. Null for every other source. */
  label: string | null;
  minDays: number | null;
  unitPriceMinor: number;
};

/** Lists the price of each charged day, by the rules of `priceStay`. */
export function listDayPrices(tariff: CarTariff, stay: Stay): DayPrice[] {
  const days = daysBetween(stay.dateFrom, stay.dateTo);
  const usual = usualPrice(tariff, days);
  const exceptions = tariff.dateExceptions.filter(
    ({ from, to }) => to >= stay.dateFrom && from < stay.dateTo,
  );
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(stay.dateFrom, index);
    const exception = exceptions.findLast((range) => covers(range, date));
    const listed = exception === undefined ? usual : datedPrice("exception", exception);
    const { sale } = tariff;
    const onSale = sale !== null && isSale(tariff, sale) && covers(sale, date);
    const price = onSale && sale.pricePerDayMinor < listed.unitPriceMinor ? datedPrice("sale", sale) : listed;
    return { date, ...price };
  });
}

/** Returns the price of an offer as a single entry, because it covers the whole stay. The price is per unit. */
export function listOfferPrice({ totalMinor }: { totalMinor: number }): DayPrice[] {
  return [{ date: null, source: "supplier", label: null, minDays: null, unitPriceMinor: totalMinor }];
}

function usualPrice(tariff: CarTariff, days: number): Omit<DayPrice, "date"> {
  const tier = findTier(tariff, days);
  if (tier === undefined) {
    return { source: "base", label: null, minDays: null, unitPriceMinor: tariff.pricePerDayMinor };
  }
  return { source: "tier", label: null, minDays: tier.minDays, unitPriceMinor: tier.pricePerDayMinor };
}

function datedPrice(source: "exception" | "sale", range: DatedPrice): Omit<DayPrice, "date"> {
  const { from, to, pricePerDayMinor } = range;
  const label = from === to ? from : `${from} to ${to}`;
  return { source, label, minDays: null, unitPriceMinor: pricePerDayMinor };
}

function covers({ from, to }: DatedPrice, date: Day): boolean {
  return from <= date && date <= to;
}
