import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../../db/database";

type PricedRange = { from: Day; to: Day; pricePerDayMinor: number };

export type CarDetailsRow = {
  slug: string;
  title: string;
  vehicleType: { slug: string; name: string } | null;
  imageUrl: string;
  location: { id: number; slug: string; name: string; timezone: string };
  fleetSize: number;
  acrissCode: string | null;
  seats: number | null;
  doors: number | null;
  bags: number | null;
  transmission: string | null;
  fuel: string | null;
  airConditioning: boolean | null;
  attrs: string[];
  minAge: number | null;
  maxAge: number | null;
  pickupTypes: ("pickup" | "delivery")[];
  mileagePerDayKm: number | null;
  /** The price per kilometre beyond `mileagePerDayKm`: decimal text, in the car's currency. */
  extraKmPrice: string | null;
  depositMinor: number | null;
  currency: string;
  pricePerDayMinor: number;
  sale: PricedRange | null;
  rateTiers: { minDays: number; pricePerDayMinor: number }[];
  dateExceptions: PricedRange[];
  /** The catalogue version at the time of the query. */
  version: string;
};

/** Returns a published car of a published city with all its rate tiers and date exceptions, or undefined. */
export async function findPublishedCar(db: Db, slug: string): Promise<CarDetailsRow | undefined> {
  const [row] = await db.rows<CarDetailsRow>(
    sql`select c.slug, c.title, c.image_url as "imageUrl", c.fleet_size as "fleetSize", c.acriss_code as "acrissCode",
          c.seats, c.doors, c.bags, c.transmission, c.fuel, c.air_conditioning as "airConditioning", c.attrs,
          c.min_age as "minAge", c.max_age as "maxAge", c.mileage_per_day_km as "mileagePerDayKm",
          case when c.delivers then array['pickup', 'delivery'] else array['pickup'] end as "pickupTypes",
          c.extra_km_price as "extraKmPrice", c.deposit_minor as "depositMinor",
          case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end as "vehicleType",
          json_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'timezone', l.timezone) as location,
          c.currency, c.price_per_day_minor as "pricePerDayMinor",
          case when c.sale_price_per_day_minor is not null then
            json_build_object('from', c.sale_from, 'to', c.sale_to, 'pricePerDayMinor', c.sale_price_per_day_minor)
          end as sale,
          (select coalesce(json_agg(json_build_object('minDays', min_days, 'pricePerDayMinor', price_per_day_minor) order by min_days), '[]')
            from car_rate_tiers where car_id = c.id) as "rateTiers",
          (select coalesce(json_agg(json_build_object('from', date_from, 'to', date_to, 'pricePerDayMinor', price_per_day_minor) order by position), '[]')
            from car_date_exceptions where car_id = c.id) as "dateExceptions",
          (select version from catalogue_version) as version
        from cars c
        join locations l on l.id = c.location_id and l.published
        left join vehicle_types t on t.id = c.vehicle_type_id
        where c.slug = ${slug} and c.published`,
    "find-published-car",
  );
  return row;
}
