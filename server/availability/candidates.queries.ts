import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";
import type { CarTariff } from "../pricing/price-stay";
import {
  type CandidateFilters,
  hasEnoughUnits,
  holdsUnits,
  matchesWanted,
  toFiltersSubquery,
} from "./car-rules";
import type { SearchLocation } from "./search.queries";

/** The properties of a car that are read for facets and details. */
export type CarAttributes = {
  seats: number | null;
  doors: number | null;
  bags: number | null;
  transmission: string | null;
  fuel: string | null;
  airConditioning: boolean | null;
  attrs: readonly string[];
  pickupTypes: readonly ("pickup" | "delivery")[];
  mileagePerDayKm: number | null;
  /** The price per kilometre beyond `mileagePerDayKm`: decimal text, in the car's currency. */
  extraKmPrice: string | null;
  depositMinor: number | null;
};

/** A car with the data that a search shows and the data that affects its price. */
export type Candidate = {
  /** The index of the car's location in the list of requested locations. */
  place: number;
  slug: string;
  title: string;
  typeSlug: string | null;
  typeName: string | null;
  acrissCode: string | null;
  imageUrl: string;
  fleetSize: number;
  tariff: CarTariff;
  /** The attributes of the car. Null if the caller did not request them. */
  attributes: CarAttributes | null;
};

type CandidateRow = Omit<Candidate, "tariff" | "attributes"> & {
  currency: string;
  pricePerDayMinor: number;
  salePriceMinor: number | null;
  saleFrom: Day | null;
  saleTo: Day | null;
  rateTiers: { minDays: number; pricePerDayMinor: number }[] | null;
  dateExceptions: { from: Day; to: Day; pricePerDayMinor: number }[] | null;
};

/** The SQL columns of a car `c` and its type `t`, without its rate tiers and date exceptions. */
const carColumns = sql`c.slug, c.title, t.slug as "typeSlug", t.name as "typeName", c.acriss_code as "acrissCode",
  c.image_url as "imageUrl", c.fleet_size as "fleetSize", c.currency, c.price_per_day_minor as "pricePerDayMinor",
  c.sale_price_per_day_minor as "salePriceMinor", c.sale_from as "saleFrom", c.sale_to as "saleTo"`;

type AttributesRow = Omit<CarAttributes, "pickupTypes"> & { delivers: boolean };

const attributeColumns = sql`c.seats, c.doors, c.bags, c.transmission, c.fuel, c.air_conditioning as "airConditioning",
  c.attrs, c.delivers, c.mileage_per_day_km as "mileagePerDayKm", c.extra_km_price as "extraKmPrice",
  c.deposit_minor as "depositMinor"`;

/**
 * Returns the published cars of these locations that match the filters and are available for the whole stay.
 */
export async function findCandidates(
  db: Db,
  places: readonly SearchLocation[],
  { filters, withAttributes }: { filters: CandidateFilters; withAttributes: boolean },
): Promise<Candidate[]> {
  const { dateFrom, dateTo } = filters;
  const rows = await db.rows<CandidateRow & Partial<AttributesRow>>(
    sql`select place.number::integer - 1 as place, ${carColumns}, ${withAttributes ? sql`${attributeColumns},` : sql``}
          (select json_build_array(json_build_object('minDays', tier.min_days, 'pricePerDayMinor', tier.price_per_day_minor))
            from car_rate_tiers tier
            where tier.car_id = c.id and tier.min_days <= stay.until_day - stay.from_day
            order by tier.min_days desc limit 1) as "rateTiers",
          (select json_agg(json_build_object('from', e.date_from, 'to', e.date_to, 'pricePerDayMinor', e.price_per_day_minor) order by e.position)
            from car_date_exceptions e
            where e.car_id = c.id and e.date_from < stay.until_day and e.date_to >= stay.from_day) as "dateExceptions"
        from ${toFiltersSubquery(filters)} as wanted
        cross join (select ${dateFrom}::date as from_day, ${dateTo}::date as until_day) as stay
        cross join unnest(${sql.param(places.map(({ id }) => id))}::bigint[], ${sql.param(places.map(({ startsAt }) => startsAt))}::timestamptz[],
          ${sql.param(places.map(({ heldUntil }) => heldUntil))}::timestamptz[]) with ordinality as place (id, starts_at, held_until, number)
        join cars c on c.location_id = place.id and c.published
        left join vehicle_types t on t.id = c.vehicle_type_id
        cross join lateral (
          select coalesce(sum(b.units), 0) as units, count(*) as bookings from bookings b where b.car_id = c.id and ${holdsUnits}
        ) as held
        where ${matchesWanted} and ${hasEnoughUnits}`,
    withAttributes ? "find-candidates-with-attributes" : "find-candidates",
  );
  const attributesOf = createAttributesReader();
  return rows.map((row) => candidateOf(row, hasAttributes(row) ? attributesOf(row) : null));
}

function hasAttributes(row: Partial<AttributesRow>): row is AttributesRow {
  return row.attrs !== undefined;
}

/** A car of a city with all its prices and attributes. */
export type CityCar = Candidate & {
  id: number;
  attributes: CarAttributes;
  minAge: number | null;
  maxAge: number | null;
};

type CityCarRow = CandidateRow &
  AttributesRow &
  Pick<CityCar, "id" | "minAge" | "maxAge"> & { version: string };

/**
 * Returns all published cars of a city and their catalogue version, which is undefined if there are no cars.
 */
export async function findCityCars(
  db: Db,
  locationId: number,
): Promise<{ cars: CityCar[]; version: string | undefined }> {
  const rows = await db.rows<CityCarRow>(
    sql`select 0 as place, c.id, c.min_age as "minAge", c.max_age as "maxAge", ${carColumns}, ${attributeColumns},
          (select json_agg(json_build_object('minDays', tier.min_days, 'pricePerDayMinor', tier.price_per_day_minor))
            from car_rate_tiers tier where tier.car_id = c.id) as "rateTiers",
          (select json_agg(json_build_object('from', e.date_from, 'to', e.date_to, 'pricePerDayMinor', e.price_per_day_minor) order by e.position)
            from car_date_exceptions e where e.car_id = c.id) as "dateExceptions",
          (select version from catalogue_version) as version
        from cars c left join vehicle_types t on t.id = c.vehicle_type_id
        where c.location_id = ${locationId} and c.published`,
    "find-city-cars",
  );
  const attributesOf = createAttributesReader();
  const cars = rows.map((row) => {
    const { id, minAge, maxAge } = row;
    return { id, minAge, maxAge, ...candidateOf(row, attributesOf(row)) };
  });
  return { cars, version: rows[0]?.version };
}

function candidateOf<A extends CarAttributes | null>(
  row: CandidateRow,
  attributes: A,
): Candidate & { attributes: A } {
  const { place, slug, title, typeSlug, typeName, acrissCode, imageUrl, fleetSize } = row;
  const car = { place, slug, title, typeSlug, typeName, acrissCode, imageUrl, fleetSize };
  return { ...car, tariff: tariffOf(row), attributes };
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

const counterOnly = ["pickup"] as const;
const counterAndDelivery = ["pickup", "delivery"] as const;

/**
 * Returns a function that converts the attributes of rows. Cars with the same list of attributes share one array,
 * because tens of thousands of cars are cached.
 */
function createAttributesReader(): (row: AttributesRow) => CarAttributes {
  const lists = new Map<string, readonly string[]>();
  const share = (attrs: readonly string[]) => {
    const key = attrs.join(",");
    const known = lists.get(key) ?? attrs;
    lists.set(key, known);
    return known;
  };
  return ({ delivers, ...row }) => ({
    seats: row.seats,
    doors: row.doors,
    bags: row.bags,
    transmission: row.transmission,
    fuel: row.fuel,
    airConditioning: row.airConditioning,
    attrs: share(row.attrs),
    pickupTypes: delivers ? counterAndDelivery : counterOnly,
    mileagePerDayKm: row.mileagePerDayKm,
    extraKmPrice: row.extraKmPrice,
    depositMinor: row.depositMinor,
  });
}
