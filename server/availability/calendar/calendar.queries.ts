import { type SQL, sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../../db/database";
import { type CarFilters, matchesWanted, toFiltersSubquery, toHeldPeriodsQuery, toMs } from "../car-rules";
import { type CityKey, toCityKey } from "../city-key";

/** The instants of one rental, in milliseconds since 1970: its start, and the end of its turnaround. */
export type RentalTimes = readonly [startsAt: number, heldUntil: number];

/**
 * A period in which a booking holds units of a car, as `[car ID, start, end with turnaround, units]`. A row with
 * negative units subtracts the units that a booking and its replacement would otherwise both count.
 */
export type HeldRow = readonly [carId: number, startsAt: number, heldUntil: number, units: number];

/**
 * A city with the data that a calendar needs: the times of the rentals, the cars that do not match the filters, and the
 * held units of the cars that do.
 */
export type CalendarCity = {
  id: number;
  slug: string;
  countryCode: string;
  /** The current day in the city's time zone. */
  today: Day;
  /** The IDs of the suppliers to query for this city. */
  supplierIds: number[];
  /** The catalogue version at the time of the query. */
  version: string;
  /** The times of the rental from each start day, in the order of the start days. */
  rentals: readonly RentalTimes[];
  /** The IDs of the cars that do not match the filters. Null if there are none. */
  unfit: readonly number[] | null;
  /**
   * The periods in which bookings hold units of the cars that match the filters. Includes every period that overlaps
   * the time from the start of the first rental to the end of the last rental's turnaround. Null if there are none.
   */
  held: readonly HeldRow[] | null;
};

export type CalendarSpan = {
  now: Date;
  firstDay: Day;
  /** The number of start days. */
  count: number;
  /** The number of charged days of each rental. */
  days: number;
  pickupHour: number;
  returnHour: number;
};

/** The city of a calendar, named by its own slug or ID, or by the slug of one of its cars. */
export type CalendarPlace = { location: string } | { car: string };

/**
 * Returns a published city, the times of the rentals, the cars that do not match the filters, and the bookings of the
 * cars that do. For a calendar of one car, reads only that car. Returns undefined if the city or the car does not exist
 * or is not published.
 */
export async function findCalendarCity(
  db: Db,
  place: CalendarPlace,
  wanted: CalendarSpan & CarFilters,
): Promise<CalendarCity | undefined> {
  const key = toPlaceKey(place);
  if (key === undefined) return undefined;
  const { now, firstDay, count, days, pickupHour, returnHour } = wanted;
  const [row] = await db.rows<CalendarCity>(
    sql`with city as materialized (
          select l.id, l.slug, l.country_code as "countryCode", l.timezone, l.turnaround_hours,
            (${now}::timestamptz at time zone l.timezone)::date as today,
            array(select supplier_id::integer from location_suppliers where location_id = l.id order by supplier_id) as "supplierIds"
          from locations l
          where l.published and ${key.matches}
        ), rentals as materialized (
          select number,
            stay_instant(${firstDay}::date + number, ${pickupHour}::integer, city.timezone) as starts_at,
            stay_instant(${firstDay}::date + number + ${days}::integer, ${returnHour}::integer, city.timezone)
              + make_interval(hours => city.turnaround_hours) as held_until
          from city, generate_series(0, ${count}::integer - 1) as number
        ), span as materialized (
          select min(starts_at) as starts_at, max(held_until) as held_until from rentals
        ), ours as materialized (
          select c.id, ${matchesWanted} as fits
          from ${toFiltersSubquery(wanted)} as wanted, city, cars c
          where c.location_id = city.id and c.published and ${"car" in place ? sql`c.slug = ${place.car}` : sql`true`}
        )
        select city.id, city.slug, city."countryCode", city.today, city."supplierIds",
          (select version from catalogue_version) as version,
          (select json_agg(json_build_array(${toMs(sql`starts_at`)}, ${toMs(sql`held_until`)}) order by number) from rentals) as rentals,
          (select json_agg(id) from ours where not fits) as unfit,
          (select json_agg(json_build_array(b.car_id, ${toMs(sql`b.starts_at`)}, ${toMs(sql`b.held_until`)}, b.units))
            from (
              ${toHeldPeriodsQuery({
                cars: sql`select id from ours where fits`,
                from: sql`(select starts_at from span)`,
                until: sql`(select held_until from span)`,
              })}
            ) as b) as held
        from city`,
    statementNames[key.by],
  );
  return row;
}

const statementNames = {
  car: "find-calendar-of-car",
  id: "find-calendar-of-city-by-id",
  slug: "find-calendar-of-city-by-slug",
} as const;

function toPlaceKey(place: CalendarPlace): { by: "car" | CityKey["by"]; matches: SQL } | undefined {
  if ("location" in place) return toCityKey(place.location);
  const { car } = place;
  return {
    by: "car",
    matches: sql`l.id = (select c.location_id from cars c where c.slug = ${car} and c.published)`,
  };
}
