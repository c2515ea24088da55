import type { Breakdown } from "@/lib/contracts/breakdown";
import { addDays, type Day } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { ApiError, invalidField } from "../../errors/api-error";
import type { Converter } from "../../pricing/convert";
import { listDayPrices } from "../../pricing/list-day-prices";
import { presentQuoteBreakdown } from "../../pricing/present-breakdown";
import type { CarTariff } from "../../pricing/price-stay";
import { quoteStay, type StayQuote } from "../../pricing/quote-stay";
import { getCatalogueVersion } from "../get-catalogue-version";
import { getKnownConverter } from "../rates/get-converter";
import { createVersionedCache } from "../versioned-cache";
import { assertStayDates } from "./assert-stay-dates";
import { type CarDetailsRow, findPublishedCar } from "./car-details.queries";

export type GetCar = {
  slug: string;
  dateFrom: Day | undefined;
  dateTo: Day | undefined;
  currency: string | undefined;
  /**
   * The number of units for which to return the price of each day. Requires dates. Undefined if these prices are not
   * requested.
   */
  breakdown: { units: number } | undefined;
};

/** The details of a car, without the catalogue version and the prices that only the quote needs. */
export type CarDetails = Omit<CarDetailsRow, "pricePerDayMinor" | "sale" | "dateExceptions" | "version">;

export type PricedCar = {
  car: CarDetails;
  /**
   * The price for the requested dates. Without dates it is for one day from today; of its amounts, only the price per
   * day is shown.
   */
  quote: StayQuote;
  dated: boolean;
  converter: Converter;
  breakdown: Breakdown | undefined;
};

/**
 * Returns a published car on the partner's terms, with the price of a stay if dates are given. Throws `not_found` for
 * an unknown car and for a car whose currency has no exchange rate, `unsupported_currency`, `invalid_date_range`, or
 * `invalid_payload` if only one date is given or a breakdown is requested without dates.
 */
export async function getCar(
  ctx: PartnerContext,
  { slug, dateFrom, dateTo, currency, breakdown }: GetCar,
): Promise<PricedCar> {
  const { now, database } = ctx;
  const dates = getBothDatesOrNone(dateFrom, dateTo, breakdown);
  const version = await getCatalogueVersion(database);
  const car = await findKnownCar(database, version, slug);
  if (car === undefined) throw new ApiError("not_found", "Car not found. Check the slug.");

  const { invoiceCurrency } = ctx.partner;
  const converter = await getKnownConverter(database, version, { now, invoiceCurrency, currency });
  const today = todayIn(car.location.timezone, now);
  if (dates !== undefined) assertStayDates({ dateFrom: dates.from, dateTo: dates.to, earliest: today });
  const tariff: CarTariff = car;
  const units = breakdown?.units ?? 1;
  const stay = { dateFrom: dates?.from ?? today, dateTo: dates?.to ?? addDays(today, 1), units };
  const quote = quoteStay({ tariff, stay, converter });
  if (quote === undefined)
    throw new ApiError("not_found", "No price is available for this car under your terms.");
  return {
    car,
    quote,
    dated: dates !== undefined,
    converter,
    breakdown:
      breakdown &&
      presentQuoteBreakdown(ctx, { quote, units, carCurrency: car.currency }, listDayPrices(tariff, stay)),
  };
}

const cars = createVersionedCache<string, CarDetailsRow>({ maxSize: 30_000, sizeOf: () => 1 });

async function findKnownCar(
  database: Database,
  version: string,
  slug: string,
): Promise<CarDetailsRow | undefined> {
  const known = cars.at(database, version, slug);
  if (known !== undefined) return known;
  const car = await findPublishedCar(database, slug);
  if (car !== undefined) cars.put(database, car.version, { key: slug, value: car });
  return car;
}

/**
 * Returns both dates, or undefined if neither is given. Throws `invalid_payload` if only one is given, and if
 * neither is given for a breakdown.
 */
export function getBothDatesOrNone(
  from: Day | undefined,
  to: Day | undefined,
  breakdown: GetCar["breakdown"],
): { from: Day; to: Day } | undefined {
  if (from !== undefined && to !== undefined) return { from, to };
  if (from === undefined && to === undefined) {
    if (breakdown === undefined) return undefined;
    throw invalidField("date_from", "Send both dates to include `breakdown`");
  }
  throw invalidField(from === undefined ? "date_from" : "date_to", "Send both dates or neither");
}
