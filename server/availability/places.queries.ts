import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import { type CandidateFilters, heldUnits, isFree, wantedRow } from "./free-cars";

export type Place = {
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

/** The published city with this slug, or this id when it is all digits, and which of its cars are not to be had. */
export async function findStockedPlace(
  db: Db,
  key: string,
  wanted: StayTimes & CandidateFilters,
): Promise<Place | undefined> {
  const byId = /^\d+$/.test(key);
  // PostgreSQL would refuse a number this long; no id has it.
  if (byId && key.length > 15) return undefined;
  const [row] = await db.rows<Place & Stock>(
    sql`with city as materialized (
          ${placeColumns(wanted)} where l.published and ${byId ? sql`l.id = ${key}::bigint` : sql`l.slug = ${key}`}
        )
        select city.*, (select version from catalogue_version) as version,
          (select json_agg(c.id)
            from (select city.id, city."startsAt" as starts_at, city."heldUntil" as held_until) as place
            cross join ${wantedRow(wanted)} as wanted
            join cars c on c.location_id = place.id and c.published
            cross join lateral ${heldUnits} as held
            where not (${isFree})) as taken
        from city`,
    byId ? "find-stocked-place-by-id" : "find-stocked-place-by-slug",
  );
  if (row === undefined) return undefined;
  const { version, taken, ...place } = row;
  return { ...place, stock: { version, taken } };
}

/** Every published city, or a country's. */
export async function findPlaces(db: Db, country: string | undefined, times: StayTimes): Promise<Place[]> {
  const inCountry = country === undefined ? sql`true` : sql`l.country_code = ${country}`;
  return await db.rows<Place>(
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
