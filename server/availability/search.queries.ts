import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import type { CityCar } from "./candidates.queries";
import {
  type CandidateFilters,
  hasEnoughUnits,
  holdsUnits,
  matchesWanted,
  toFiltersSubquery,
} from "./car-rules";
import { toCityKey } from "./city-key";

export type SearchLocation = {
  id: number;
  slug: string;
  name: string;
  countryCode: string;
  /** The current day in the location's time zone. */
  today: Day;
  startsAt: Date;
  /** The time at which a car that is rented for this stay is available again, after its turnaround. */
  heldUntil: Date;
  /** The IDs of the suppliers to query for this location. */
  supplierIds: number[];
  /** Which cars are available. Present only in a search of one location. */
  stock?: Stock;
};

/** The catalogue version of a location's cars, and which of them are available for the stay of a search. */
export type Stock = {
  /** The catalogue version. `isFree` refers to the cars of this version. */
  version: string;
  /**
   * Returns whether a car has the wanted units available for the whole stay. For a car that does not match the filters,
   * it may return false even if they are available.
   */
  isFree: (car: Pick<CityCar, "id" | "fleetSize">) => boolean;
};

export type StayTimes = { now: Date; dateFrom: Day; dateTo: Day; pickupHour: number; returnHour: number };

/**
 * Returns the published location with this slug, or with this ID if the key is all digits, and which of its cars are
 * available. Returns undefined if there is no such location. Reads the bookings of all its cars in one index scan.
 */
export async function findLocationWithStock(
  db: Db,
  key: string,
  wanted: StayTimes & CandidateFilters,
): Promise<SearchLocation | undefined> {
  const city = toCityKey(key);
  if (city === undefined) return undefined;
  const [row] = await db.rows<SearchLocation & { version: string; taken: number[] | null }>(
    sql`with city as materialized (
          ${placeColumns(wanted)} where l.published and ${city.matches}
        )
        select city.*, (select version from catalogue_version) as version,
          (with place as materialized (select city.id, city."startsAt" as starts_at, city."heldUntil" as held_until),
            ours as materialized (
              select c.id, c.fleet_size, wanted.units as wanted, ${matchesWanted} as fits
              from ${toFiltersSubquery(wanted)} as wanted, cars c
              where c.location_id = city.id and c.published
            )
            select json_agg(c.id)
            from ours c
            cross join place
            cross join lateral (select c.wanted as units) as wanted
            left join (
              select b.car_id, sum(b.units) as units, count(*) as bookings
              from place, bookings b
              where b.car_id = any(array(select id from ours)) and ${holdsUnits}
              group by b.car_id
            ) as held on held.car_id = c.id
            where not c.fits or (held.car_id is not null and not ${hasEnoughUnits})) as taken
        from city`,
    `find-stocked-place-by-${city.by}`,
  );
  if (row === undefined) return undefined;
  const { version, taken, ...place } = row;
  const takenIds = new Set(taken);
  return { ...place, stock: { version, isFree: ({ id }) => !takenIds.has(id) } };
}

/** Returns every published location, or those of one country. */
export async function findPlaces(
  db: Db,
  country: string | undefined,
  times: StayTimes,
): Promise<SearchLocation[]> {
  const inCountry = country === undefined ? sql`true` : sql`l.country_code = ${country}`;
  return await db.rows<SearchLocation>(
    sql`${placeColumns(times)} where l.published and ${inCountry} order by l.id`,
    country === undefined ? "find-places" : "find-places-in-country",
  );
}

function placeColumns({ now, dateFrom, dateTo, pickupHour, returnHour }: StayTimes) {
  return sql`select l.id, l.slug, l.name, l.country_code as "countryCode",
      (${now}::timestamptz at time zone l.timezone)::date as today,
      stay_instant(${dateFrom}::date, ${pickupHour}::integer, l.timezone) as "startsAt",
      stay_instant(${dateTo}::date, ${returnHour}::integer, l.timezone)
        + make_interval(hours => l.turnaround_hours) as "heldUntil",
      array(select supplier_id::integer from location_suppliers where location_id = l.id order by supplier_id) as "supplierIds"
    from locations l`;
}
