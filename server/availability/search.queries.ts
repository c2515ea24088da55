import { type SQL, sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import type { CarTariff } from "../pricing/price-stay";

export type SearchLocation = {
  id: number;
  slug: string;
  name: string;
  countryCode: string;
  /** The current day in the location's time zone. */
  today: Day;
  startsAt: Date;
  /** When a car with this stay is available again, including turnaround. */
  heldUntil: Date;
  /** The suppliers to search for this location. */
  supplierIds: number[];
  /** Present only in a search of one location. */
  stock?: Stock;
};

/** The cars of a location that a search may show. */
export type Stock = {
  /** The catalogue version. `taken` refers to the cars of this version. */
  version: string;
  /**
   * The IDs of published cars that do not match or are not available for the whole stay. Null if there are
   * none.
   */
  taken: readonly number[] | null;
};

export type StayTimes = { now: Date; dateFrom: Day; dateTo: Day; pickupHour: number; returnHour: number };

/**
 * Returns the published location with this slug, or with this ID if the key is all digits, and its occupied
 * cars. The bookings of all its cars are read in one index scan.
 */
export async function findLocationWithStock(
  db: Db,
  key: string,
  wanted: StayTimes & CandidateFilters,
): Promise<SearchLocation | undefined> {
  const byId = /^\d+$/.test(key);
  // PostgreSQL rejects a number of this length, and no ID is that long.
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

/** Returns every published location, or those of one country. */
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

export type CandidateFilters = {
  dateFrom: Day;
  dateTo: Day;
  units: number;
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  attrs: readonly string[] | undefined;
  delivered: boolean;
};

// The rules for cars that a search may show, shared by the queries that list cars and those that exclude
// them.

/** Returns the filters as an SQL row named `wanted`. */
function wantedRow(filters: CandidateFilters): SQL {
  const { units, age = null, vehicleTypes = null, attrs = null, delivered } = filters;
  return sql`(select ${units}::integer as units, ${age}::integer as age, ${sql.param(vehicleTypes)}::text[] as types,
    ${sql.param(attrs)}::text[] as attrs, ${delivered}::boolean as delivered)`;
}

/** SQL condition: whether a car `c` matches `wanted`. */
const fits = sql`c.fleet_size >= wanted.units
  and (wanted.age is null or (coalesce(c.min_age, 0) <= wanted.age and coalesce(c.max_age, wanted.age) >= wanted.age))
  and (wanted.types is null or exists (select from vehicle_types known where known.id = c.vehicle_type_id and known.slug = any(wanted.types)))
  and (wanted.attrs is null or c.attrs @> wanted.attrs)
  and (not wanted.delivered or c.delivers)`;

/** SQL condition: whether a booking `b` holds units during the stay at a `place`. */
const holds = sql`b.status not in ('draft', 'cancelled', 'expired')
  and b.held_until > place.starts_at and b.starts_at < place.held_until`;

/**
 * SQL condition: whether a car `c` has the `wanted` units available for the whole stay. If the units of all
 * overlapping bookings together leave enough, the sweep over their times is skipped.
 */
const hasEnoughUnits = sql`case
    when held.units + wanted.units <= c.fleet_size then true
    when held.bookings < 2 then false
    else peak_held_units(c.id, place.starts_at, place.held_until) + wanted.units <= c.fleet_size
  end`;

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

/** Columns of a car `c` and its type `t`, without the tiers and exceptions that also affect the price. */
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

/**
 * Returns all published cars of a city and their catalogue version, which is undefined if there are no cars.
 */
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
