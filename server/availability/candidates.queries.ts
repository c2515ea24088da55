import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import type { CarTariff } from "../pricing/price-stay";
import { type CandidateFilters, fits, hasEnoughUnits, holds, wantedRow } from "./available-cars";
import type { SearchLocation } from "./search-locations.queries";

/** A car with everything that a search shows of it and that affects its price. */
export type Candidate = {
  /** The index in the list of requested locations. */
  place: number;
  slug: string;
  title: string;
  typeSlug: string | null;
  typeName: string | null;
  acrissCode: string | null;
  imageUrl: string;
  fleetSize: number;
  tariff: CarTariff;
};

type CandidateRow = Omit<Candidate, "tariff"> & {
  currency: string;
  pricePerDayMinor: number;
  salePriceMinor: number | null;
  saleFrom: Day | null;
  saleTo: Day | null;
  rateTiers: { minDays: number; pricePerDayMinor: number }[] | null;
  dateExceptions: { from: Day; to: Day; pricePerDayMinor: number }[] | null;
};

/** Columns of a car `c` and its type `t`. Its tiers and exceptions also affect its price. */
const carColumns = sql`c.slug, c.title, t.slug as "typeSlug", t.name as "typeName", c.acriss_code as "acrissCode",
  c.image_url as "imageUrl", c.fleet_size as "fleetSize", c.currency, c.price_per_day_minor as "pricePerDayMinor",
  c.sale_price_per_day_minor as "salePriceMinor", c.sale_from as "saleFrom", c.sale_to as "saleTo"`;

/**
 * Returns the published cars of these locations that match the filters and are available for the whole stay.
 */
export async function findCandidates(
  db: Db,
  places: readonly SearchLocation[],
  filters: CandidateFilters,
): Promise<Candidate[]> {
  const { dateFrom, dateTo } = filters;
  const rows = await db.rows<CandidateRow>(
    sql`select place.number::integer - 1 as place, ${carColumns},
          (select json_build_array(json_build_object('minDays', tier.min_days, 'pricePerDayMinor', tier.price_per_day_minor))
            from car_rate_tiers tier
            where tier.car_id = c.id and tier.min_days <= stay.until_day - stay.from_day
            order by tier.min_days desc limit 1) as "rateTiers",
          (select json_agg(json_build_object('from', e.date_from, 'to', e.date_to, 'pricePerDayMinor', e.price_per_day_minor) order by e.position)
            from car_date_exceptions e
            where e.car_id = c.id and e.date_from < stay.until_day and e.date_to >= stay.from_day) as "dateExceptions"
        from ${wantedRow(filters)} as wanted
        cross join (select ${dateFrom}::date as from_day, ${dateTo}::date as until_day) as stay
        cross join unnest(${sql.param(places.map(({ id }) => id))}::bigint[], ${sql.param(places.map(({ startsAt }) => startsAt))}::timestamptz[],
          ${sql.param(places.map(({ heldUntil }) => heldUntil))}::timestamptz[]) with ordinality as place (id, starts_at, held_until, number)
        join cars c on c.location_id = place.id and c.published
        left join vehicle_types t on t.id = c.vehicle_type_id
        cross join lateral (
          select coalesce(sum(b.units), 0) as units, count(*) as bookings from bookings b where b.car_id = c.id and ${holds}
        ) as held
        where ${fits} and ${hasEnoughUnits}`,
    "find-candidates",
  );
  return rows.map((row) => candidateOf(row));
}

/** A car of a city with all its prices. */
export type CityCar = Candidate & { id: number };

type CityCarRow = CandidateRow & { id: number; version: string };

/** Returns all published cars of a city, and the catalogue version they belong to. */
export async function findCityCars(
  db: Db,
  locationId: number,
): Promise<{ cars: CityCar[]; version: string | undefined }> {
  const rows = await db.rows<CityCarRow>(
    sql`select 0 as place, c.id, ${carColumns},
          (select json_agg(json_build_object('minDays', tier.min_days, 'pricePerDayMinor', tier.price_per_day_minor))
            from car_rate_tiers tier where tier.car_id = c.id) as "rateTiers",
          (select json_agg(json_build_object('from', e.date_from, 'to', e.date_to, 'pricePerDayMinor', e.price_per_day_minor) order by e.position)
            from car_date_exceptions e where e.car_id = c.id) as "dateExceptions",
          (select version from catalogue_version) as version
        from cars c left join vehicle_types t on t.id = c.vehicle_type_id
        where c.location_id = ${locationId} and c.published`,
    "find-city-cars",
  );
  return { cars: rows.map((row) => ({ id: row.id, ...candidateOf(row) })), version: rows[0]?.version };
}

function candidateOf(row: CandidateRow): Candidate {
  const { place, slug, title, typeSlug, typeName, acrissCode, imageUrl, fleetSize } = row;
  return { place, slug, title, typeSlug, typeName, acrissCode, imageUrl, fleetSize, tariff: tariffOf(row) };
}

function tariffOf(car: CandidateRow): CarTariff {
  const { salePriceMinor, saleFrom, saleTo } = car;
  return {
    currency: car.currency,
    pricePerDayMinor: car.pricePerDayMinor,
    sale:
      salePriceMinor === null || saleFrom === null || saleTo === null
        ? null
        : { from: saleFrom, to: saleTo, pricePerDayMinor: salePriceMinor },
    rateTiers: car.rateTiers ?? [],
    dateExceptions: car.dateExceptions ?? [],
  };
}
