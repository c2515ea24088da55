import type { Day } from "@/lib/dates";
import type { Db } from "../../db/database";
import type { StayTimes } from "../search.queries";

/**
 * A period in which a car's units are held, as `[car ID, start, end with turnaround, units, end of the rental]`. The
 * times are in milliseconds since 1970.
 */
type HeldRow = readonly [carId: number, from: number, until: number, units: number, rentedUntil: number];

/** A city and the holds of all or some of its cars, read by one statement. */
export type CityWithHolds = {
  id: number;
  slug: string;
  name: string;
  countryCode: string;
  today: Day;
  startsAt: Date;
  heldUntil: Date;
  supplierIds: number[];
  /** The catalogue version. */
  version: string;
  /** Identifies the server and its history of transactions. Transaction IDs can be compared only within one history. */
  server: string;
  /** The ID of the oldest transaction that may still have been running. */
  oldestRunning: string;
  /** The ID of the last transaction that changed a booking of the city and has ended. Null if there is none. */
  lastChange: string | null;
  /**
   * The IDs of the cars whose bookings were read. Null if there are none. The list is incomplete if `changes` is above
   * `maxChanges`.
   */
  cars: number[] | null;
  /**
   * If only changes were read: the number of changed bookings, counted up to `maxChanges + 1`. If all bookings were
   * read: the number of the city's cars.
   */
  changes: number;
  /** The holds of the cars in `cars` that end after `readFrom`. Null if there are none. */
  held: HeldRow[] | null;
  /** Holds that end before this instant were not read, in milliseconds since 1970. */
  readFrom: number;
};

export type NamedCity = { by: "id" | "slug"; key: string };

/**
 * The maximum number of changed bookings that are read. With more, all bookings of the city are read again.
 */
export const maxChanges = 500;

/**
 * Returns a published city and all holds of its cars that end after now, or after the start of the stay if that is
 * earlier. Returns undefined if there is no such city.
 */
export async function findCityWithAllHolds(
  db: Db,
  city: NamedCity,
  times: StayTimes,
): Promise<CityWithHolds | undefined> {
  const [row] = await db.run<CityWithHolds>(allHolds[city.by], toValues(city, times));
  return row;
}

/** A city, the times of a rental, and the first transaction whose changes to the city's bookings are read. */
export type ChangesLookup = { city: NamedCity; times: StayTimes; since: string; readFrom: number };

/**
 * Returns a published city and the holds of the cars whose bookings were changed by the transaction `since` or a later
 * one. Returns undefined if there is no such city. A trigger of `bookings` stores the transaction of each change.
 */
export async function findCityWithChangedHolds(
  db: Db,
  lookup: ChangesLookup,
): Promise<CityWithHolds | undefined> {
  const [row] = await db.run<CityWithHolds>(changedHolds[lookup.city.by], toLookupValues(lookup));
  return row;
}

/**
 * Reads the result of `findCityWithChangedHolds` for each lookup, all in one snapshot. Returns the results in the order
 * of the lookups. All lookups must name their city by ID, or all by slug, as `by` says.
 */
export async function findCitiesWithChangedHolds(
  db: Db,
  by: NamedCity["by"],
  lookups: readonly ChangesLookup[],
): Promise<(CityWithHolds | undefined)[]> {
  const rows = lookups.map(toLookupValues);
  const values = Object.keys(parameters).map((_name, index) => rows.map((row) => row[index]));
  const found = await db.run<CityWithHolds & { number: number }>(changedHoldsOfCities[by], values);
  const byNumber = new Map(found.map(({ number, ...city }) => [number, city]));
  return lookups.map((_lookup, index) => byNumber.get(index + 1));
}

function toValues({ key }: NamedCity, times: StayTimes): unknown[] {
  const { now, dateFrom, dateTo, pickupHour, returnHour } = times;
  return [now, dateFrom, pickupHour, dateTo, returnHour, key];
}

function toLookupValues({ city, times, since, readFrom }: ChangesLookup): unknown[] {
  return [...toValues(city, times), since, new Date(readFrom)];
}

/**
 * The SQL parameter of each value of a lookup, in a statement for one city. The keys are in the order of the
 * parameters.
 */
const parameters = {
  now: "$1::timestamptz",
  dateFrom: "$2::date",
  pickupHour: "$3::integer",
  dateTo: "$4::date",
  returnHour: "$5::integer",
  key: "$6::text",
  since: "$7::xid8",
  readFrom: "$8::timestamptz",
} as const;

/** The SQL expression from which a statement takes each value of a lookup: a parameter or a column. */
type LookupValues = Record<keyof typeof parameters, string>;

/**
 * The column of each value of a lookup, in a statement for several cities. The table `wanted` has one row per lookup.
 */
const columns: LookupValues = {
  now: "wanted.now",
  dateFrom: "wanted.date_from",
  pickupHour: "wanted.pickup_hour",
  dateTo: "wanted.date_to",
  returnHour: "wanted.return_hour",
  key: "wanted.key",
  since: "wanted.since",
  readFrom: "wanted.read_from",
};

const keyConditions = {
  id: ({ key }: LookupValues) => `l.id = ${key}::bigint`,
  slug: ({ key }: LookupValues) => `l.slug = ${key}`,
} as const;

/**
 * Returns SQL for the cars whose bookings were changed by the transaction `since` or a later one. Subqueries read the
 * transaction IDs, so that the plan does not depend on their values. Otherwise PostgreSQL would plan the statement
 * again for each search.
 */
function changedCars({ since }: LookupValues): string {
  return `select b.car_id from city, bookings b
    where b.location_id = city.id and b.tx_id >= (select ${since}) and b.status <> 'draft' and b.car_id is not null
      and b.tx_id < (select pg_snapshot_xmax(pg_current_snapshot()))
    limit ${maxChanges + 1}`;
}

const allCars = "select c.id as car_id from city, cars c where c.location_id = city.id and c.published";

/**
 * SQL for the identity of a server and of its history of transactions. Timelines change when a server is promoted. A
 * restart may forget transactions that were never written to disk, and a database may be replaced by another one of
 * the same name.
 */
const server = `concat_ws(' ',
    case when pg_is_in_recovery() then 'replica' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    extract(epoch from pg_postmaster_start_time()), (select oid from pg_database where datname = current_database()))`;

type Part = (values: LookupValues) => string;

/** SQL for the cars whose holds a statement reads, and for the instant after which those holds end. */
type Extent = { cars: Part; from: Part };

function toStatement(by: NamedCity["by"], { cars, from }: Extent, values: LookupValues): string {
  return `with city as materialized (
    select l.id, l.slug, l.name, l.country_code as "countryCode", (${values.now} at time zone l.timezone)::date as today,
      stay_instant(${values.dateFrom}, ${values.pickupHour}, l.timezone) as "startsAt",
      stay_instant(${values.dateTo}, ${values.returnHour}, l.timezone)
        + make_interval(hours => l.turnaround_hours) as "heldUntil",
      array(select supplier_id::integer from location_suppliers where location_id = l.id order by supplier_id) as "supplierIds"
    from locations l where l.published and ${keyConditions[by](values)}
  ), changed as materialized (
    ${cars(values)}
  ), span as materialized (
    select ${from(values)} as read_from from city
  )
  select city.*, (select version from catalogue_version) as version, ${server} as server,
    pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning",
    (select b.tx_id::text from bookings b
      where b.location_id = city.id and b.tx_id < (select pg_snapshot_xmax(pg_current_snapshot()))
      order by b.tx_id desc limit 1) as "lastChange",
    (select count(*)::integer from changed) as changes,
    (select json_agg(distinct car_id) from changed) as cars,
    case when exists (select from changed) then (
      select json_agg(json_build_array(h.car_id, (extract(epoch from h.starts_at) * 1000)::bigint,
        (extract(epoch from h.held_until) * 1000)::bigint, h.units, (extract(epoch from h.ends_at) * 1000)::bigint))
      from (
        select b.car_id, b.starts_at, b.held_until, b.units, b.ends_at from bookings b
        where b.car_id = any(array(select car_id from changed)) and b.status not in ('draft', 'cancelled', 'expired')
          and b.held_until > (select read_from from span)
        union all
        select s.car_id, s.starts_at, s.held_until, -s.units, s.both_rented from shared_holds(array(select car_id from changed)) s
        where s.held_until > (select read_from from span)
      ) as h
    ) end as held,
    (extract(epoch from span.read_from) * 1000)::float8 as "readFrom"
  from city, span`;
}

const all: Extent = { cars: () => allCars, from: ({ now }) => `least(city."startsAt", ${now})` };
const changed: Extent = { cars: changedCars, from: ({ readFrom }) => readFrom };

const allHolds = {
  id: { name: "find-city-with-all-holds-by-id", text: toStatement("id", all, parameters) },
  slug: { name: "find-city-with-all-holds-by-slug", text: toStatement("slug", all, parameters) },
};
const changedHolds = {
  id: { name: "find-city-with-changes-by-id", text: toStatement("id", changed, parameters) },
  slug: { name: "find-city-with-changes-by-slug", text: toStatement("slug", changed, parameters) },
};
const changedHoldsOfCities = {
  id: { name: "find-cities-with-changes-by-id", text: toStatementForCities("id") },
  slug: { name: "find-cities-with-changes-by-slug", text: toStatementForCities("slug") },
};

/** Returns the statement for the changes of several cities, with one array parameter for each value of a lookup. */
function toStatementForCities(by: NamedCity["by"]): string {
  const arrays = Object.values(parameters).map((parameter) => `${parameter}[]`);
  return `select wanted.number::integer as number, found.* from unnest(${arrays.join(", ")})
      with ordinality as wanted (now, date_from, pickup_hour, date_to, return_hour, key, since, read_from, number)
    cross join lateral (${toStatement(by, changed, columns)}) as found`;
}
