import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../db/database";

export type OfferFilters = {
  units: number;
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  transmission: string | undefined;
  fuels: readonly string[] | undefined;
  minSeats: number | undefined;
  attrs: readonly string[] | undefined;
  /** True: the car must be deliverable. False: it must be available at the counter. Undefined: either. */
  delivered: boolean | undefined;
};

export type OfferRow = {
  slug: string;
  locationId: number;
  title: string;
  typeSlug: string | null;
  typeName: string | null;
  acrissCode: string | null;
  imageUrl: string | null;
  fleetSize: number;
  currency: string;
  totalMinor: number;
  attrs: string[];
  pickupTypes: ("pickup" | "delivery")[];
};

/**
 * Returns the offers that a search has received so far and that match the filters. An offer whose vehicle type the
 * catalogue does not contain has no type.
 */
export async function findOffers(db: Db, searchRowId: number, filters: OfferFilters): Promise<OfferRow[]> {
  if (hasUnreportedFilter(filters)) return [];
  const { units, age = null, vehicleTypes = null, attrs = null, delivered = null } = filters;
  return await db.rows<OfferRow>(
    sql`select o.slug, a.location_id as "locationId", o.title, t.slug as "typeSlug", t.name as "typeName",
          o.acriss_code as "acrissCode", o.image_url as "imageUrl", o.fleet_size as "fleetSize", o.currency,
          o.total_minor as "totalMinor", o.attrs, o.pickup_types as "pickupTypes"
        from (select ${units}::integer as units, ${age}::integer as age, ${sql.param(vehicleTypes)}::text[] as types,
            ${sql.param(attrs)}::text[] as attrs, ${delivered}::boolean as delivered) as wanted
        cross join supplier_searches a
        join supplier_offers o on o.supplier_search_id = a.id
        left join vehicle_types t on t.slug = o.vehicle_type
        where a.search_row_id = ${searchRowId} and a.status = 'answered'
          and o.fleet_size >= wanted.units
          and (wanted.age is null or (coalesce(o.min_age, 0) <= wanted.age and coalesce(o.max_age, wanted.age) >= wanted.age))
          and (wanted.types is null or t.slug = any(wanted.types))
          and (wanted.attrs is null or o.attrs @> wanted.attrs)
          and (wanted.delivered is null
            or case when wanted.delivered then 'delivery' else 'pickup' end = any(o.pickup_types))`,
    "find-offers",
  );
}

/** Returns whether a filter is on a property that suppliers do not report. No offer matches such a filter. */
function hasUnreportedFilter({ transmission, fuels, minSeats }: OfferFilters): boolean {
  return transmission !== undefined || fuels !== undefined || minSeats !== undefined;
}

export type OfferForStay = {
  slug: string;
  supplierId: number;
  offerId: string;
  title: string;
  vehicleType: { slug: string; name: string } | null;
  acrissCode: string | null;
  imageUrl: string | null;
  currency: string;
  totalMinor: number;
  fleetSize: number;
  pickupTypes: ("pickup" | "delivery")[];
  location: { id: number; slug: string; name: string; timezone: string };
  /** Whether the requested stay equals the stay of the supplier search. */
  sameStay: boolean;
  searchExpiresAt: Date;
  startsAt: Date;
  endsAt: Date;
};

export type OfferStay = { dateFrom: Day; dateTo: Day; pickupHour: number; returnHour: number };

/**
 * Returns an offer from one of this partner's searches if its city is published, with the start and end of the
 * requested stay.
 */
export async function findOfferRow(
  db: Db,
  owner: { partnerId: number; slug: string },
  stay: OfferStay,
): Promise<OfferForStay | undefined> {
  const [row] = await db.rows<OfferForStay>(
    sql`select o.slug, a.supplier_id as "supplierId", o.offer_id as "offerId", o.title,
          o.acriss_code as "acrissCode", o.image_url as "imageUrl",
          case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end as "vehicleType",
          o.currency, o.total_minor as "totalMinor", o.fleet_size as "fleetSize", o.pickup_types as "pickupTypes",
          json_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'timezone', l.timezone) as location,
          s.query->>'date_from' = stay.from_day::text and s.query->>'date_to' = stay.until_day::text
            and coalesce((s.query->>'pickup_hour')::integer, 10) = stay.pickup_hour
            and coalesce((s.query->>'return_hour')::integer, 10) = stay.return_hour as "sameStay",
          s.expires_at as "searchExpiresAt",
          stay_instant(stay.from_day, stay.pickup_hour, l.timezone) as "startsAt",
          stay_instant(stay.until_day, stay.return_hour, l.timezone) as "endsAt"
        from (select ${stay.dateFrom}::date as from_day, ${stay.dateTo}::date as until_day,
            ${stay.pickupHour}::integer as pickup_hour, ${stay.returnHour}::integer as return_hour) as stay
        cross join supplier_offers o
        join supplier_searches a on a.id = o.supplier_search_id
        join searches s on s.id = a.search_row_id
        join locations l on l.id = a.location_id and l.published
        left join vehicle_types t on t.slug = o.vehicle_type
        where o.slug = ${owner.slug} and s.partner_id = ${owner.partnerId}`,
    "find-offer",
  );
  return row;
}

export type OfferDetails = {
  slug: string;
  title: string;
  vehicleType: { slug: string; name: string } | null;
  acrissCode: string | null;
  imageUrl: string | null;
  location: { id: number; slug: string; name: string; timezone: string };
  fleetSize: number;
  pickupTypes: ("pickup" | "delivery")[];
  minAge: number | null;
  maxAge: number | null;
  attrs: string[];
  currency: string;
  /** The price of the whole rental for one unit, in minor units of the currency. */
  totalMinor: number;
  /** The first day of the searched rental. */
  dateFrom: Day;
  dateTo: Day;
  searchExpiresAt: Date;
};

/** Returns an offer from one of this partner's searches, if its city is published. */
export async function findOfferDetailsRow(
  db: Db,
  owner: { partnerId: number; slug: string },
): Promise<OfferDetails | undefined> {
  const [row] = await db.rows<OfferDetails>(
    sql`select o.slug, o.title, case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end as "vehicleType",
          o.acriss_code as "acrissCode", o.image_url as "imageUrl", o.fleet_size as "fleetSize",
          json_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'timezone', l.timezone) as location,
          o.pickup_types as "pickupTypes", o.min_age as "minAge", o.max_age as "maxAge", o.attrs, o.currency,
          o.total_minor as "totalMinor", s.query->>'date_from' as "dateFrom", s.query->>'date_to' as "dateTo",
          s.expires_at as "searchExpiresAt"
        from supplier_offers o
        join supplier_searches a on a.id = o.supplier_search_id
        join searches s on s.id = a.search_row_id
        join locations l on l.id = a.location_id and l.published
        left join vehicle_types t on t.slug = o.vehicle_type
        where o.slug = ${owner.slug} and s.partner_id = ${owner.partnerId}`,
    "find-offer-details",
  );
  return row;
}
