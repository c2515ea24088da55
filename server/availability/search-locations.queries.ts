import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import { type CandidateFilters, fits, hasEnoughUnits, holds, wantedRow } from "./available-cars";

export type SearchLocation = {
  id: number;
  slug: string;
  name: string;
  countryCode: string;
  /** The calendar day it is there now. */
  today: Day;
  startsAt: Date;
  /** When a car that leaves and returns there as the stay says is ready again. */
  heldUntil: Date;
  /** Who is asked for more cars there. */
  supplierIds: number[];
  /** Where the city was asked for alone. */
  stock?: Stock;
};

/** Which of a city's cars a search may show. */
export type Stock = {
  /** Of the catalogue: cars that were read under it are as they were when `taken` was found. */
  version: string;
  /** The published cars that are not what is wanted, or not free for the whole stay; null stands for none. */
  taken: readonly number[] | null;
};

export type StayTimes = { now: Date; dateFrom: Day; dateTo: Day; pickupHour: number; returnHour: number };

/**
 * The published city with this slug, or this id when it is all digits, and which of its cars are not to be had. The
 * bookings of all its cars are one walk along their index.
 */
export async function findLocationWithStock(
  db: Db,
  key: string,
  wanted: StayTimes & CandidateFilters,
): Promise<SearchLocation | undefined> {
  const byId = /^\d+$/.test(key);
  // PostgreSQL would refuse a number this long; no id has it.
  if (byId && key.length > 15) return undefined;
  const [row] = await db.rows<SearchLocation & Stock>(
    sql`with city as materialized (
          ${placeColumns(wanted)} where l.published and ${byId ? sql`l.id = ${key}::bigint` : sql`l.slug = ${key}`}
        )
        select city.*, (select version from catalogue_version) as version,
          (with place as materialized (select city.id, city."startsAt" as starts_at, city."heldUntil" as held_until),
            ours as materialized (
              select c.id, c.fleet_size, wanted.units as wanted, ${fits} as fits
              from ${wantedRow(wanted)} as wanted, cars c
              where c.location_id = city.id and c.published
            )
            select json_agg(c.id)
            from ours c
            cross join place
            cross join lateral (select c.wanted as units) as wanted
            left join (
              select b.car_id, sum(b.units) as units, count(*) as bookings
              from place, bookings b
              where b.car_id = any(array(select id from ours)) and ${holds}
              group by b.car_id
            ) as held on held.car_id = c.id
            where not c.fits or (held.car_id is not null and not ${hasEnoughUnits})) as taken
        from city`,
    byId ? "find-stocked-place-by-id" : "find-stocked-place-by-slug",
  );
  if (row === undefined) return undefined;
  const { version, taken, ...place } = row;
  return { ...place, stock: { version, taken } };
}

/** Every published city, or a country's. */
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
