import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day, eachDay } from "@/lib/dates";
import { confirmationEdges, type InsightUnit, leadTimeEdges, rentalLengthEdges } from "@/lib/insights";
import type { Db } from "../db/database";
import { sumBuckets } from "./bucket-sql";

export type Period = { from: Day; to: Day };

/** The query for insights with defaults filled in. An absent filter is undefined. */
export type InsightScope = {
  partnerId: number;
  unit: InsightUnit;
  period: Period;
  previous: Period;
  locationId: number | undefined;
  /** The ID of the supplier; 0 for the fleets of crews. Undefined without the filter. */
  supplierId: number | undefined;
  vehicleType: string | undefined;
};

type FilterTexts = {
  city: string | undefined;
  supplier: string | undefined;
  vehicleType: string | undefined;
};
export type FilterIds = { locationId: number | null; supplierId: number | null; hasVehicleType: boolean };

/**
 * Returns the IDs of the city and the supplier with these slugs, or null for unknown slugs, and whether the
 * vehicle type exists.
 */
export async function findFilterIds(
  db: Db,
  { city = "", supplier = "", vehicleType = "" }: FilterTexts,
): Promise<FilterIds> {
  const [found] = await db.rows<FilterIds>(
    sql`select (select id from locations where slug = ${city}) as "locationId",
          (select id from suppliers where slug = ${supplier}) as "supplierId",
          exists (select from vehicle_types where slug = ${vehicleType}) as "hasVehicleType"`,
    "find-insight-filters",
  );
  return found ?? { locationId: null, supplierId: null, hasVehicleType: false };
}

/** The sums of the rows of one group in one currency. */
export type SumRow = {
  /** The first day of a point (day, week or month) or of the previous period, or the ID of a city or supplier. */
  key: string;
  /** True for the requested period, false for the previous one. */
  isCurrent: boolean;
  currency: string;
  bookings: number;
  confirmed: number;
  cancelled: number;
  cancellations: number;
  revenueMinor: number;
  commissionMinor: number;
  confirmationTimes: number[];
  leadTimes: number[];
  rentalLengths: number[];
};

const sums = sql`sum(bookings)::integer as bookings, sum(confirmed)::integer as confirmed,
  sum(cancelled)::integer as cancelled, sum(cancellations)::integer as cancellations,
  sum(revenue_minor)::bigint as "revenueMinor", sum(commission_minor)::bigint as "commissionMinor",
  ${sumBuckets(sql`confirmation_times`, confirmationEdges)} as "confirmationTimes",
  ${sumBuckets(sql`lead_times`, leadTimeEdges)} as "leadTimes",
  ${sumBuckets(sql`rental_lengths`, rentalLengthEdges)} as "rentalLengths"`;

/** Returns the sums of each point (day, week or month) of the period, and those of the whole previous period. */
export async function sumByPoint(db: Db, scope: InsightScope): Promise<SumRow[]> {
  return await db.rows<SumRow>(
    sql`select ${toFirstDayOfPoint(scope)} as key, ${isCurrent(scope)} as "isCurrent", currency, ${sums}
        from insight_days where ${inSlice(scope, 0)} and ${onDays([scope.previous, scope.period])}
        group by 1, 2, 3`,
  );
}

/** Returns the sums per city of the period. */
export async function sumByCity(db: Db, scope: InsightScope): Promise<SumRow[]> {
  return await db.rows<SumRow>(
    sql`select location_id::text as key, true as "isCurrent", currency, ${sums}
        from insight_days where ${inSlice(scope, 4)} and ${onDays([scope.period])} group by 1, 3`,
  );
}

/** Returns the sums per supplier of the period. The fleets of crews have the key 0. */
export async function sumBySupplier(db: Db, scope: InsightScope): Promise<SumRow[]> {
  return await db.rows<SumRow>(
    sql`select supplier_id::text as key, true as "isCurrent", currency, ${sums}
        from insight_days where ${inSlice(scope, 2)} and ${onDays([scope.period])} group by 1, 3`,
  );
}

export type SearchRow = { key: string; isCurrent: boolean; searches: number };

/**
 * Returns the number of searches in each point (day, week or month) of the period, and in the whole previous period.
 */
export async function sumSearches(db: Db, scope: InsightScope): Promise<SearchRow[]> {
  return await db.rows<SearchRow>(
    sql`select ${toFirstDayOfPoint(scope)} as key, ${isCurrent(scope)} as "isCurrent", sum(searches)::integer as searches
        from insight_searches
        where partner_id = ${scope.partnerId} and location_id = ${scope.locationId ?? 0}
          and ${onDays([scope.previous, scope.period])}
        group by 1, 2`,
  );
}

export type CitySearchRow = { id: number; slug: string; name: string; searches: number };

/** Returns the number of searches of the period per city. */
export async function sumSearchesByCity(db: Db, scope: InsightScope): Promise<CitySearchRow[]> {
  const city =
    scope.locationId === undefined ? sql`s.location_id > 0` : sql`s.location_id = ${scope.locationId}`;
  return await db.rows<CitySearchRow>(
    sql`select l.id, l.slug, l.name, sum(s.searches)::integer as searches
        from insight_searches s join locations l on l.id = s.location_id
        where s.partner_id = ${scope.partnerId} and ${city} and ${onDays([scope.period])}
        group by l.id order by l.name, l.slug`,
  );
}

/**
 * Returns the SQL condition that a row matches the filters and has counts by the dimensions of `slice` and of the
 * filters. `slice` is the sum of 4 for city, 2 for supplier and 1 for vehicle type.
 */
function inSlice({ partnerId, locationId, supplierId, vehicleType }: InsightScope, slice: number): SQL {
  const distinguished =
    slice |
    (locationId === undefined ? 0 : 4) |
    (supplierId === undefined ? 0 : 2) |
    (vehicleType === undefined ? 0 : 1);
  const conditions = [
    sql`partner_id = ${partnerId} and slice = ${distinguished}::smallint`,
    ...(locationId === undefined ? [] : [sql`location_id = ${locationId}`]),
    ...(supplierId === undefined ? [] : [sql`supplier_id = ${supplierId}`]),
    ...(vehicleType === undefined ? [] : [sql`vehicle_type = ${vehicleType}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Returns the SQL condition that a row's day is one of the days of the periods. With a list of days instead of a range,
 * PostgreSQL can use the index for each combination of filters.
 */
function onDays(periods: readonly InsightScope["period"][]): SQL {
  const days = periods.flatMap(({ from, to }) => eachDay(from, addDays(to, 1)));
  return sql`day = any(${sql.param(days)}::date[])`;
}

function isCurrent({ period }: InsightScope): SQL {
  return sql`day >= ${period.from}::date`;
}

/**
 * Returns SQL for the first day of the point (day, week or month) that contains the row's day. For a day of the
 * previous period, it is the first day of that period.
 */
function toFirstDayOfPoint({ period, previous, unit }: InsightScope): SQL {
  return sql`case when day >= ${period.from}::date
    then greatest(date_trunc(${unit}, day::timestamp)::date, ${period.from}::date) else ${previous.from}::date end::text`;
}

export type Choice = { kind: "city" | "supplier" | "vehicle_type"; id: number; slug: string; name: string };

/**
 * Returns the cities, suppliers and vehicle types with bookings or cancellations in the period or the previous one,
 * sorted by name.
 */
export async function findChoices(db: Db, scope: InsightScope): Promise<Choice[]> {
  const { partnerId, period, previous } = scope;
  const days = onDays([previous, period]);
  return await db.rows<Choice>(
    sql`select 'city' as kind, l.id, l.slug, l.name from locations l where l.id in (
          select location_id from insight_days where partner_id = ${partnerId} and slice = 4 and ${days})
        union all
        select 'supplier', s.id, s.slug, s.name from suppliers s where s.id in (
          select supplier_id from insight_days where partner_id = ${partnerId} and slice = 2 and ${days})
        union all
        select 'vehicle_type', t.id, t.slug, t.name from vehicle_types t where t.slug in (
          select vehicle_type from insight_days where partner_id = ${partnerId} and slice = 1 and ${days})
        order by name, slug`,
    "find-insight-choices",
  );
}

/**
 * Returns for how long the oldest mark of the partner (a day to be counted again) has existed, in milliseconds. Returns
 * 0 without marks.
 */
export async function findStaleness(db: Db, partnerId: number): Promise<number> {
  const [row] = await db.rows<{ ms: number }>(
    sql`select coalesce(greatest(extract(epoch from clock_timestamp() - min(marked_at)) * 1000, 0), 0)::float8 as ms
        from insight_marks where partner_id = ${partnerId}`,
    "find-insight-staleness",
  );
  return row?.ms ?? 0;
}
