import { type SQL, sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";

export type CandidateFilters = {
  dateFrom: Day;
  dateTo: Day;
  units: number;
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  attrs: readonly string[] | undefined;
  delivered: boolean;
};

// One rule of which cars a search may show, for the statements that list them and those that leave them out.

/** What is asked of a car, as a row. */
export function wantedRow(filters: CandidateFilters): SQL {
  const { units, age = null, vehicleTypes = null, attrs = null, delivered } = filters;
  return sql`(select ${units}::integer as units, ${age}::integer as age, ${sql.param(vehicleTypes)}::text[] as types,
    ${sql.param(attrs)}::text[] as attrs, ${delivered}::boolean as delivered)`;
}

/** Whether a car `c` is what is `wanted`. */
export const fits = sql`c.fleet_size >= wanted.units
  and (wanted.age is null or (coalesce(c.min_age, 0) <= wanted.age and coalesce(c.max_age, wanted.age) >= wanted.age))
  and (wanted.types is null or exists (select from vehicle_types known where known.id = c.vehicle_type_id and known.slug = any(wanted.types)))
  and (wanted.attrs is null or c.attrs @> wanted.attrs)
  and (not wanted.delivered or c.delivers)`;

/** Whether a booking `b` holds units during the stay at a `place`. */
export const holds = sql`b.status not in ('draft', 'cancelled', 'expired')
  and b.held_until > place.starts_at and b.starts_at < place.held_until`;

/**
 * Whether a car `c` has what is `wanted` free for the whole stay. Where the bookings that are `held` leave room even if
 * they were all simultaneous, the sweep over their instants is spared.
 */
export const hasEnoughUnits = sql`case
    when held.units + wanted.units <= c.fleet_size then true
    when held.bookings < 2 then false
    else peak_held_units(c.id, place.starts_at, place.held_until) + wanted.units <= c.fleet_size
  end`;
