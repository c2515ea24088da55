import { type SQL, sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";

// The rules for cars that a search may show, shared by the queries that list cars and those that exclude
// them.

/**
 * The filters on the properties of a car. A car without a property does not match a filter on it, except that a car
 * without an age limit matches every age.
 */
export type CarFilters = {
  units: number;
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  transmission: string | undefined;
  fuels: readonly string[] | undefined;
  minSeats: number | undefined;
  attrs: readonly string[] | undefined;
  delivered: boolean;
};

export type CandidateFilters = CarFilters & { dateFrom: Day; dateTo: Day };

/** Returns an SQL subquery with the filters as its only row. Queries name it `wanted`. */
export function toFiltersSubquery(filters: CarFilters): SQL {
  const { units, age = null, vehicleTypes = null, attrs = null, delivered } = filters;
  const { transmission = null, fuels = null, minSeats = null } = filters;
  return sql`(select ${units}::integer as units, ${age}::integer as age, ${sql.param(vehicleTypes)}::text[] as types,
    ${transmission}::text as transmission, ${sql.param(fuels)}::text[] as fuels, ${minSeats}::integer as min_seats,
    ${sql.param(attrs)}::text[] as attrs, ${delivered}::boolean as delivered)`;
}

/** SQL condition: whether a car `c` matches the filters in `wanted`. */
export const matchesWanted = sql`c.fleet_size >= wanted.units
  and (wanted.age is null or (coalesce(c.min_age, 0) <= wanted.age and coalesce(c.max_age, wanted.age) >= wanted.age))
  and (wanted.types is null or exists (select from vehicle_types known where known.id = c.vehicle_type_id and known.slug = any(wanted.types)))
  and (wanted.transmission is null or c.transmission is not distinct from wanted.transmission)
  and (wanted.fuels is null or coalesce(c.fuel = any(wanted.fuels), false))
  and (wanted.min_seats is null or coalesce(c.seats >= wanted.min_seats, false))
  and (wanted.attrs is null or c.attrs @> wanted.attrs)
  and (not wanted.delivered or c.delivers)`;

/** Returns the SQL condition that a booking `b` holds units at some time between two instants. */
function holdsBetween(from: SQL, until: SQL): SQL {
  return sql`b.status not in ('draft', 'cancelled', 'expired') and b.held_until > ${from} and b.starts_at < ${until}`;
}

/**
 * SQL condition: whether a booking `b` holds units at some time in the searched stay or its turnaround, from
 * `place.starts_at` to `place.held_until`.
 */
export const holdsUnits = holdsBetween(sql`place.starts_at`, sql`place.held_until`);

/**
 * Returns an SQL query for the periods in which units of these cars are held between two instants. `cars` is a query
 * for car IDs. The columns are `car_id`, `starts_at`, `ends_at`, `held_until`, `units`. A row with negative units
 * subtracts the units that a booking and its replacement would otherwise both count. Its `ends_at` may be before its
 * `starts_at`.
 */
export function toHeldPeriodsQuery({ cars, from, until }: Record<"cars" | "from" | "until", SQL>): SQL {
  return sql`select b.car_id, b.starts_at, b.ends_at, b.held_until, b.units
      from bookings b where b.car_id = any(array(${cars})) and ${holdsBetween(from, until)}
    union all
    select s.car_id, s.starts_at, s.both_rented, s.held_until, -s.units
      from shared_holds(array(${cars})) s where s.held_until > ${from} and s.starts_at < ${until}`;
}

/**
 * Returns SQL that converts an instant to milliseconds since 1970. `extract` would compute in decimals, which takes
 * longer.
 */
export function toMs(instant: SQL): SQL {
  return sql`(date_part('epoch', ${instant}) * 1000)::bigint`;
}

/**
 * SQL condition: whether a car `c` has the `wanted` units available for the whole stay. Computes the peak of the held
 * units only if their sum is too high and there are several bookings.
 */
export const hasEnoughUnits = sql`case
    when held.units + wanted.units <= c.fleet_size then true
    when held.bookings < 2 then false
    else peak_held_units(c.id, place.starts_at, place.held_until) + wanted.units <= c.fleet_size
  end`;
