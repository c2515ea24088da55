import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import type { Place } from "./places.queries";

export type CandidateFilters = {
  dateFrom: Day;
  dateTo: Day;
  units: number;
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  attrs: readonly string[] | undefined;
  delivered: boolean;
};

export type CandidateRow = {
  /** Index into the places asked for. */
  place: number;
  slug: string;
  title: string;
  typeSlug: string | null;
  typeName: string | null;
  acrissCode: string | null;
  imageUrl: string;
  fleetSize: number;
  currency: string;
  pricePerDayMinor: number;
  salePriceMinor: number | null;
  saleFrom: Day | null;
  saleTo: Day | null;
  /** The duration tier the stay reaches, if any. */
  tierPriceMinor: number | null;
  dateExceptions: { from: Day; to: Day; pricePerDayMinor: number }[] | null;
};

/**
 * The published cars of these cities that fit and have the units free for the whole stay, each with all that
 * bears on its price. Where the bookings that overlap the stay leave room even if they were all simultaneous, the
 * sweep over their instants is spared.
 */
export async function findCandidates(
  db: Db,
  places: readonly Place[],
  filters: CandidateFilters,
): Promise<CandidateRow[]> {
  const { dateFrom, dateTo, units, age = null, vehicleTypes = null, attrs = null, delivered } = filters;
  return await db.rows<CandidateRow>(
    sql`select place.number::integer - 1 as place, c.slug, c.title, t.slug as "typeSlug", t.name as "typeName",
          c.acriss_code as "acrissCode", c.image_url as "imageUrl", c.fleet_size as "fleetSize",
          c.currency, c.price_per_day_minor as "pricePerDayMinor",
          c.sale_price_per_day_minor as "salePriceMinor", c.sale_from as "saleFrom", c.sale_to as "saleTo",
          (select tier.price_per_day_minor from car_rate_tiers tier
            where tier.car_id = c.id and tier.min_days <= wanted.until_day - wanted.from_day
            order by tier.min_days desc limit 1) as "tierPriceMinor",
          (select json_agg(json_build_object('from', e.date_from, 'to', e.date_to, 'pricePerDayMinor', e.price_per_day_minor) order by e.position)
            from car_date_exceptions e
            where e.car_id = c.id and e.date_from < wanted.until_day and e.date_to >= wanted.from_day) as "dateExceptions"
        from (select ${dateFrom}::date as from_day, ${dateTo}::date as until_day, ${units}::integer as units,
            ${age}::integer as age, ${sql.param(vehicleTypes)}::text[] as types, ${sql.param(attrs)}::text[] as attrs,
            ${delivered}::boolean as delivered) as wanted
        cross join unnest(${sql.param(places.map(({ id }) => id))}::bigint[], ${sql.param(places.map(({ startsAt }) => startsAt))}::timestamptz[],
          ${sql.param(places.map(({ heldUntil }) => heldUntil))}::timestamptz[]) with ordinality as place (id, starts_at, held_until, number)
        join cars c on c.location_id = place.id and c.published
        left join vehicle_types t on t.id = c.vehicle_type_id
        cross join lateral (
          select coalesce(sum(b.units), 0) as units, count(*) as bookings
          from bookings b
          where b.car_id = c.id and b.status not in ('draft', 'cancelled', 'expired')
            and b.held_until > place.starts_at and b.starts_at < place.held_until
        ) as held
        where c.fleet_size >= wanted.units
          and (wanted.age is null or (coalesce(c.min_age, 0) <= wanted.age and coalesce(c.max_age, wanted.age) >= wanted.age))
          and (wanted.types is null or t.slug = any(wanted.types))
          and (wanted.attrs is null or c.attrs @> wanted.attrs)
          and (not wanted.delivered or c.delivers)
          and case
            when held.units + wanted.units <= c.fleet_size then true
            when held.bookings < 2 then false
            else peak_held_units(c.id, place.starts_at, place.held_until) + wanted.units <= c.fleet_size
          end`,
    "find-candidates",
  );
}
