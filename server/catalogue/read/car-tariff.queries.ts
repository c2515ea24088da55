import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../../db/database";

export type CarKey = { slug: string } | { carId: number };

/** Start and end of a stay as sent: days, and hours local to the pickup city. */
export type StayHours = { dateFrom: Day; dateTo: Day; pickupHour: number; returnHour: number };

type PricedRange = { from: Day; to: Day; pricePerDayMinor: number };

export type CarTariffRow = {
  carId: number;
  revision: number;
  slug: string;
  title: string;
  imageUrl: string;
  fleetSize: number;
  fulfilment: "crew" | "on_request" | "supplier";
  /** The ID of the supplier that fulfils rentals of the car, or null. */
  supplierId: number | null;
  delivers: boolean;
  offered: boolean;
  vehicleType: { slug: string; name: string } | null;
  location: { id: number; slug: string; name: string; timezone: string };
  currency: string;
  pricePerDayMinor: number;
  sale: PricedRange | null;
  rateTiers: { minDays: number; pricePerDayMinor: number }[];
  dateExceptions: PricedRange[];
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
};

/**
 * Returns one car, even an unpublished one, with everything that affects the price of the stay, and the times of the
 * stay in the car's city. Undefined if the car does not exist.
 */
export async function findCarTariffRow(
  db: Db,
  key: CarKey,
  stay: StayHours,
): Promise<CarTariffRow | undefined> {
  const bySlug = "slug" in key;
  const [row] = await db.rows<CarTariffRow>(
    sql`select c.id as "carId", c.revision, c.slug, c.title, c.image_url as "imageUrl", c.fleet_size as "fleetSize",
          c.fulfilment, c.supplier_id as "supplierId", c.delivers, c.published and l.published as offered,
          case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end as "vehicleType",
          json_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'timezone', l.timezone) as location,
          c.currency, c.price_per_day_minor as "pricePerDayMinor",
          case when c.sale_from < stay.until_day and c.sale_to >= stay.from_day then
            json_build_object('from', c.sale_from, 'to', c.sale_to, 'pricePerDayMinor', c.sale_price_per_day_minor)
          end as sale,
          (select coalesce(json_agg(json_build_object('minDays', min_days, 'pricePerDayMinor', price_per_day_minor) order by min_days), '[]')
            from car_rate_tiers where car_id = c.id and min_days <= stay.until_day - stay.from_day) as "rateTiers",
          (select coalesce(json_agg(json_build_object('from', date_from, 'to', date_to, 'pricePerDayMinor', price_per_day_minor) order by position), '[]')
            from car_date_exceptions
            where car_id = c.id and date_from < stay.until_day and date_to >= stay.from_day) as "dateExceptions",
          stay_instant(stay.from_day, stay.pickup_hour, l.timezone) as "startsAt",
          stay_instant(stay.until_day, stay.return_hour, l.timezone) as "endsAt",
          stay_instant(stay.until_day, stay.return_hour, l.timezone) + make_interval(hours => l.turnaround_hours) as "heldUntil"
        from (select ${stay.dateFrom}::date as from_day, ${stay.dateTo}::date as until_day,
            ${stay.pickupHour}::integer as pickup_hour, ${stay.returnHour}::integer as return_hour) as stay
        cross join cars c
        join locations l on l.id = c.location_id
        left join vehicle_types t on t.id = c.vehicle_type_id
        where ${bySlug ? sql`c.slug = ${key.slug}` : sql`c.id = ${key.carId}::bigint`}`,
    bySlug ? "find-car-tariff-by-slug" : "find-car-tariff-by-id",
  );
  return row;
}
