import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../../db/database";
import { heldBetween, toMs } from "../car-rules";
import { toCityKey } from "../city-key";

/**
 * A booking that holds units of a car. Its times are in epoch milliseconds. Negative units correct a booking and its
 * replacement, which hold units together and would otherwise count twice; `endsAt` may then be before `startsAt`.
 */
export type Holding = {
  startsAt: number;
  endsAt: number;
  /** The end of the turnaround after the rental, when the units are available again. */
  heldUntil: number;
  units: number;
};

/** The same rental, `shift` days later than the requested one. Its times are in epoch milliseconds. */
export type ShiftedStay = { shift: number; startsAt: number; endsAt: number; heldUntil: number };

export type ExplainedCity = {
  id: number;
  slug: string;
  countryCode: string;
  /** The current day in the city's time zone. */
  today: Day;
  /** The catalogue version at the time of the query. */
  version: string;
  supplierIds: number[];
  /** The requested rental and its shifts, in order. */
  stays: ShiftedStay[];
  /** The bookings that overlap any of the stays, by car ID. */
  holdings: ReadonlyMap<number, readonly Holding[]>;
  /** The IDs of the nearest other published cities with cars in the country within `maxDistanceKm`, nearest first. */
  nearbyIds: number[];
};

export type CityStays = {
  now: Date;
  dateFrom: Day;
  dateTo: Day;
  pickupHour: number;
  returnHour: number;
  /** The country to which other cities are limited. Undefined: any. */
  country: string | undefined;
  /** The first and last shift to read, in days. */
  shifts: { first: number; last: number };
};

/** The maximum distance of an alternative city, along the surface of the Earth. */
export const maxDistanceKm = 200;
/** The maximum number of other cities to search. Each costs as much as a search. */
const maxNearbyCities = 3;

type Row = Omit<ExplainedCity, "holdings" | "stays"> & {
  stays: [shift: number, startsAt: number, endsAt: number, heldUntil: number][] | null;
  bookings: [carId: number, startsAt: number, endsAt: number, heldUntil: number, units: number][] | null;
};

/**
 * Returns the published city with this slug, or with this ID if the key is all digits, with all bookings that hold
 * its cars during the stays. All bookings are read in one index scan.
 */
export async function findExplainedCity(
  db: Db,
  key: string,
  wanted: CityStays,
): Promise<ExplainedCity | undefined> {
  const named = toCityKey(key);
  if (named === undefined) return undefined;
  const { now, dateFrom, dateTo, pickupHour, returnHour, country = null, shifts } = wanted;
  const [row] = await db.rows<Row>(
    sql`with city as materialized (
          select l.*, (${now}::timestamptz at time zone l.timezone)::date as today from locations l
          where l.published and ${named.matches}
        ), rental as materialized (
          select shift, stay_instant(${dateFrom}::date + shift, ${pickupHour}::integer, timezone) as starts_at,
            stay_instant(${dateTo}::date + shift, ${returnHour}::integer, timezone) as ends_at,
            make_interval(hours => turnaround_hours) as turnaround
          from city, generate_series(${shifts.first}::integer, ${shifts.last}::integer) as shift
        ), stay as materialized (
          select shift, starts_at, ends_at, ends_at + turnaround as held_until from rental
        )
        select city.id, city.slug, city.country_code as "countryCode", city.today,
          (select version from catalogue_version) as version,
          array(select supplier_id::integer from location_suppliers where location_id = city.id) as "supplierIds",
          (select json_agg(json_build_array(shift, ${toMs(sql`starts_at`)}, ${toMs(sql`ends_at`)}, ${toMs(sql`held_until`)}) order by shift)
            from stay) as stays,
          (select json_agg(json_build_array(b.car_id, ${toMs(sql`b.starts_at`)}, ${toMs(sql`b.ends_at`)}, ${toMs(sql`b.held_until`)}, b.units))
            from (
              ${heldBetween({
                cars: sql`select c.id from cars c where c.location_id = city.id and c.published`,
                from: sql`(select min(starts_at) from stay)`,
                until: sql`(select max(held_until) from stay)`,
              })}
            ) as b) as bookings,
          array(
            select near.id from (select l.id, ${distanceKm} as km from locations l
              where l.published and l.id <> city.id and exists (select from cars c where c.location_id = l.id and c.published)
                and (${country}::text is null or l.country_code = ${country}) and abs(l.latitude - city.latitude) * 111 <= ${maxDistanceKm}::integer) as near
            where near.km <= ${maxDistanceKm}::integer order by near.km, near.id limit ${maxNearbyCities}::integer
          )::integer[] as "nearbyIds"
        from city`,
    `find-explained-city-by-${named.by}`,
  );
  if (row === undefined) return undefined;
  const { stays, bookings, ...city } = row;
  return {
    ...city,
    stays: (stays ?? []).map(([shift, startsAt, endsAt, heldUntil]) => ({
      shift,
      startsAt,
      endsAt,
      heldUntil,
    })),
    holdings: groupByCar(bookings ?? []),
  };
}

/** SQL: the great-circle distance of a location `l` from the `city`, by the haversine formula. */
const distanceKm = sql`2 * 6371 * asin(sqrt(least(1,
    power(sin(radians(l.latitude - city.latitude) / 2), 2)
    + cos(radians(l.latitude)) * cos(radians(city.latitude)) * power(sin(radians(l.longitude - city.longitude) / 2), 2))))`;

function groupByCar(bookings: NonNullable<Row["bookings"]>): Map<number, Holding[]> {
  const grouped = new Map<number, Holding[]>();
  for (const [carId, startsAt, endsAt, heldUntil, units] of bookings) {
    const holding = { startsAt, endsAt, heldUntil, units };
    const others = grouped.get(carId);
    if (others === undefined) grouped.set(carId, [holding]);
    else others.push(holding);
  }
  return grouped;
}
