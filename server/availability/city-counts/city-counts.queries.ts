import { sql } from "drizzle-orm";
import { locationCounts } from "@/drizzle/schema/catalogue";
import type { Day } from "@/lib/dates";
import type { Db, Tx } from "../../db/database";
import { tryLock } from "../../db/try-lock";

export type CountedCity = { id: number; today: Day; catalogueVersion: string };
export type CarPrice = { id: number; currency: string; priceMinor: number };
export type NewCityCounts = typeof locationCounts.$inferInsert;

/**
 * Locks the job that counts cities until the end of the transaction. Returns false if another worker holds
 * the lock.
 */
export async function tryLockCityCounts(tx: Tx): Promise<boolean> {
  return await tryLock(tx, "city counts");
}

/**
 * Returns the published city whose counts must be renewed first: one without counts, otherwise the one with the oldest
 * counts. Returns undefined if none must be renewed. Counts must be renewed if they are at least an hour old, of
 * another catalogue version, or in the future because the clock was set back.
 */
export async function findCityToCount(tx: Tx, now: Date): Promise<CountedCity | undefined> {
  const [city] = await tx.rows<CountedCity>(
    sql`select l.id, (${now.toISOString()}::timestamptz at time zone l.timezone)::date as today,
          v.version as "catalogueVersion"
        from locations l cross join catalogue_version v left join location_counts k on k.location_id = l.id
        where l.published and (k.computed_at is null or k.catalogue_version <> v.version
          or k.computed_at <= ${now.toISOString()}::timestamptz - interval '1 hour'
          or k.computed_at > ${now.toISOString()}::timestamptz)
        order by k.computed_at nulls first, l.id limit 1`,
    "find-city-to-count",
  );
  return city;
}

/**
 * Returns each published car of the city with its daily price: the base rate, or the sale price if one is in force and
 * lower.
 */
export async function findCarPrices(tx: Tx, { id, today }: CountedCity): Promise<CarPrice[]> {
  return await tx.rows<CarPrice>(
    sql`select id, currency, case when ${today}::date between sale_from and sale_to
            then least(price_per_day_minor, sale_price_per_day_minor) else price_per_day_minor end as "priceMinor"
        from cars where location_id = ${id} and published order by id`,
    "find-car-prices",
  );
}

/**
 * Returns, for each of these cars, the number of the first day on which one unit is available for a one-day rental at
 * the default hours. Omits cars without such a day. Day 1 is tomorrow in the city, and day `days` is the last one
 * examined.
 */
export async function findFirstFreeDays(
  tx: Tx,
  { carIds, today, days }: { carIds: readonly number[]; today: Day; days: number },
): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(
    // The numbers come in their order, so the limit ends the work at the first available day.
    sql`select free.day from cars c join locations l on l.id = c.location_id
        cross join lateral (
          select ahead.day from generate_series(1, ${days}::integer) as ahead (day)
          where peak_held_units(c.id, stay_instant(${today}::date + ahead.day, 10, l.timezone),
            stay_instant(${today}::date + ahead.day + 1, 10, l.timezone) + make_interval(hours => l.turnaround_hours))
            < c.fleet_size
          limit 1
        ) as free
        where c.id = any(${sql.param(carIds)}::bigint[]) and c.fleet_size > 0`,
    "find-first-free-days",
  );
  return rows.map(({ day }) => day);
}

/**
 * Returns the median time from booking to confirmation, in seconds, and the number of confirmations that it covers: the
 * city's latest `limit` in the last 90 days. The median is null if there are none.
 */
export async function findConfirmationTime(
  tx: Tx,
  { cityId, now, limit }: { cityId: number; now: Date; limit: number },
): Promise<{ confirmations: number; medianSeconds: number | null }> {
  const [row] = await tx.rows<{ confirmations: number; medianSeconds: number | null }>(
    sql`select count(*)::integer as confirmations,
          round(percentile_disc(0.5) within group (order by extract(epoch from confirmed_at - booked_at)))::integer
            as "medianSeconds"
        from (
          select confirmed_at, booked_at from bookings
          where location_id = ${cityId} and confirmed_at <= ${now.toISOString()}::timestamptz
            and confirmed_at > ${now.toISOString()}::timestamptz - interval '90 days'
          order by confirmed_at desc limit ${limit}
        ) as latest`,
    "find-confirmation-time",
  );
  return row ?? { confirmations: 0, medianSeconds: null };
}

export async function saveCityCounts(tx: Tx, counts: NewCityCounts): Promise<void> {
  const { locationId: _, ...columns } = counts;
  await tx.orm
    .insert(locationCounts)
    .values(counts)
    .onConflictDoUpdate({ target: locationCounts.locationId, set: columns });
}

/** Deletes the counts of cities that are no longer published. */
export async function removeUnpublishedCounts(db: Db): Promise<void> {
  await db.rows(
    sql`delete from location_counts k using locations l where l.id = k.location_id and not l.published`,
    "remove-unpublished-counts",
  );
}

export type CityCountsRow = {
  slug: string;
  name: string;
  countryCode: string;
  timezone: string;
  currency: string;
  latitude: number;
  longitude: number;
  /** The time at which the cars were counted. Null if the city has not been counted yet. */
  computedAt: Date | null;
  cars: number | null;
  bookable7: number | null;
  bookable30: number | null;
  bookable90: number | null;
  lowPriceMinor: number | null;
  lowPriceCurrency: string | null;
  medianPriceMinor: number | null;
  medianPriceCurrency: string | null;
  highPriceMinor: number | null;
  highPriceCurrency: string | null;
  confirmationSeconds: number | null;
};

/**
 * Returns up to `limit` published cities, of one country if given, with their counts. Cities with most cars come first,
 * those not yet counted last.
 */
export async function findCityCounts(
  db: Db,
  { country, limit }: { country: string | undefined; limit: number },
): Promise<CityCountsRow[]> {
  const inCountry = country === undefined ? sql`true` : sql`l.country_code = ${country}`;
  return await db.rows<CityCountsRow>(
    sql`select l.slug, l.name, l.country_code as "countryCode", l.timezone, l.currency, l.latitude, l.longitude,
          k.computed_at as "computedAt", k.cars, k.bookable_7 as "bookable7", k.bookable_30 as "bookable30",
          k.bookable_90 as "bookable90", k.low_price_minor as "lowPriceMinor", k.low_price_currency as "lowPriceCurrency",
          k.median_price_minor as "medianPriceMinor", k.median_price_currency as "medianPriceCurrency",
          k.high_price_minor as "highPriceMinor", k.high_price_currency as "highPriceCurrency",
          k.confirmation_seconds as "confirmationSeconds"
        from locations l left join location_counts k on k.location_id = l.id
        where l.published and ${inCountry}
        order by k.cars desc nulls last, l.name, l.id limit ${limit}`,
    country === undefined ? "find-city-counts" : "find-city-counts-in-country",
  );
}
