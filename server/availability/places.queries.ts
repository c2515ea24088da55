import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";

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
};

export type StayTimes = { now: Date; dateFrom: Day; dateTo: Day; pickupHour: number; returnHour: number };

/** The published city with this slug, or this id when it is all digits, and the stay's instants there. */
export async function findPlace(db: Db, key: string, times: StayTimes): Promise<Place | undefined> {
  const byId = /^\d+$/.test(key);
  // PostgreSQL would refuse a number this long; no id has it.
  if (byId && key.length > 15) return undefined;
  const [place] = await db.rows<Place>(
    sql`${placeColumns(times)} where l.published and ${byId ? sql`l.id = ${key}::bigint` : sql`l.slug = ${key}`}`,
    byId ? "find-place-by-id" : "find-place-by-slug",
  );
  return place;
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
