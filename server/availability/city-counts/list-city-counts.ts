import type * as z from "zod/mini";
import type { cityCounts } from "@/lib/contracts/portal/cities";
import { toMajor } from "@/lib/money";
import { getConverter } from "../../catalogue/rates/get-converter";
import { assertKnownCountry } from "../../catalogue/read/assert-known";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import type { Converter } from "../../pricing/convert";
import { type CityCountsRow, findCityCounts } from "./city-counts.queries";

/** The maximum number of cities in a response. More would not be readable on a map. */
const maxCities = 500;

/**
 * Returns up to 500 published cities with their counts, those with most cars first, and whether there are more. The
 * prices of a city are in the partner's invoice currency, and null if one of them is unknown or cannot be converted.
 * The worker renews the counts about every hour. Throws `invalid_payload` for an unknown country.
 */
export async function listCityCounts(
  { database, now, partner }: PartnerContext,
  country: string | undefined,
): Promise<{ data: z.input<typeof cityCounts>[]; has_more: boolean }> {
  const db = database.lagging;
  if (country !== undefined) await assertKnownCountry(db, country);
  const rows = await findCityCounts(db, { country, limit: maxCities + 1 });
  const converter = await findConverter(() =>
    getConverter(db, { now, invoiceCurrency: partner.invoiceCurrency, currency: undefined }),
  );
  return {
    data: rows.slice(0, maxCities).map((row) => presentCityCounts(row, converter)),
    has_more: rows.length > maxCities,
  };
}

/**
 * Returns the converter that `get` loads, or undefined if it throws an `ApiError`. Without a converter, counts are
 * shown without prices.
 */
async function findConverter(get: () => Promise<Converter>): Promise<Converter | undefined> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function presentCityCounts(row: CityCountsRow, converter: Converter | undefined): z.input<typeof cityCounts> {
  const { slug, name, countryCode, timezone, currency, latitude, longitude } = row;
  return {
    slug,
    name,
    country_code: countryCode,
    timezone,
    currency,
    latitude,
    longitude,
    counts: presentCounts(row, converter),
  };
}

function presentCounts(row: CityCountsRow, converter: Converter | undefined) {
  const { computedAt, cars, bookable7, bookable30, bookable90, confirmationSeconds } = row;
  if (computedAt === null || cars === null) return null;
  return {
    computed_at: computedAt.toISOString(),
    cars,
    bookable_7_days: bookable7 ?? 0,
    bookable_30_days: bookable30 ?? 0,
    bookable_90_days: bookable90 ?? 0,
    price_per_day: presentPrices(row, converter),
    confirmation_seconds: confirmationSeconds,
  };
}

function presentPrices(row: CityCountsRow, converter: Converter | undefined) {
  if (converter === undefined) return null;
  const { currency } = converter;
  const toAmount = (minor: number | null, from: string | null) => {
    const converted = minor === null || from === null ? undefined : converter.convert(minor, from);
    return converted === undefined ? undefined : toMajor(converted.minor, currency);
  };
  const low = toAmount(row.lowPriceMinor, row.lowPriceCurrency);
  const median = toAmount(row.medianPriceMinor, row.medianPriceCurrency);
  const high = toAmount(row.highPriceMinor, row.highPriceCurrency);
  if (low === undefined || median === undefined || high === undefined) return null;
  return { currency, low, median, high };
}
