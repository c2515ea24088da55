import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";
import type { CarRecord } from "./car-record";

export type StoredCar = { id: number; record: CarRecord };
type RecordRow = CarRecord & { id: number };

/** Returns the stored records of these cars. */
export async function findCarRecords(db: Db, slugs: readonly string[]): Promise<StoredCar[]> {
  const rows = await db.rows<RecordRow>(
    sql`${recordColumns} where c.slug = any(${sql.param(slugs)}::text[])`,
  );
  return rows.map(toStored);
}

/** Returns up to `limit` cars with an ID above `afterId`, in the order of their first import. */
export async function findCarRecordsAfter(db: Db, afterId: number, limit: number): Promise<StoredCar[]> {
  const rows = await db.rows<RecordRow>(
    sql`${recordColumns} where c.id > ${afterId}::bigint order by c.id limit ${limit}`,
  );
  return rows.map(toStored);
}

/** Inserts cars and returns their IDs by slug. Locks only the rows it writes. */
export async function insertCars(tx: Tx, cars: readonly CarRecord[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; slug: string }>(
    sql`insert into cars (slug, ${carColumns})
        select file.slug, ${carValues} from ${fileRows(cars)} order by file.number
        returning id, slug`,
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Updates the rows of the cars, but not their tiers and exceptions, and raises their revisions. */
export async function updateCars(tx: Tx, cars: readonly CarRecord[]): Promise<void> {
  await tx.rows(
    sql`update cars set (${carColumns}) = row(${carValues}), revision = cars.revision + 1
        from ${fileRows(cars)} where cars.slug = file.slug`,
  );
}

export type CarTerms = { carId: number; record: CarRecord };

/** Locks these cars in ascending order of their IDs, until the end of the transaction. */
export async function lockCars(tx: Tx, cars: readonly CarTerms[]): Promise<void> {
  const ids = sql.param(cars.map(({ carId }) => carId));
  await tx.rows(sql`select from cars where id = any(${ids}::bigint[]) order by id for no key update`);
}

/** Replaces the tiers and exceptions of these cars with those of their records. */
export async function replaceCarTerms(tx: Tx, cars: readonly CarTerms[]): Promise<void> {
  const ids = sql.param(cars.map(({ carId }) => carId));
  const tiers = cars.flatMap(({ carId, record }) =>
    record.rateTiers.map(([days, minor]) => [carId, days, minor]),
  );
  const exceptions = cars.flatMap(({ carId, record }) =>
    record.dateExceptions.map(([from, to, minor], position) => [carId, position, from, to, minor]),
  );
  const column = (rows: readonly (readonly unknown[])[], index: number) =>
    sql.param(rows.map((row) => row[index]));
  await tx.rows(sql`delete from car_rate_tiers where car_id = any(${ids}::bigint[])`);
  await tx.rows(sql`delete from car_date_exceptions where car_id = any(${ids}::bigint[])`);
  await tx.rows(
    sql`insert into car_rate_tiers (car_id, min_days, price_per_day_minor)
        select * from unnest(${column(tiers, 0)}::bigint[], ${column(tiers, 1)}::smallint[], ${column(tiers, 2)}::bigint[])`,
  );
  await tx.rows(
    sql`insert into car_date_exceptions (car_id, position, date_from, date_to, price_per_day_minor)
        select * from unnest(${column(exceptions, 0)}::bigint[], ${column(exceptions, 1)}::smallint[],
          ${column(exceptions, 2)}::date[], ${column(exceptions, 3)}::date[], ${column(exceptions, 4)}::bigint[])`,
  );
}

/** Updates the planner's statistics, which are outdated after a large import. */
export async function analyzeCars(tx: Tx): Promise<void> {
  await tx.rows(sql`analyze cars, car_rate_tiers, car_date_exceptions, locations`);
}

function toStored({ id, ...record }: RecordRow): StoredCar {
  return { id, record };
}

// The columns of `CarRecord` in its order, because records are compared as text.
const recordColumns = sql`
  select c.id, c.slug, c.title, t.slug as "vehicleType", l.slug as location, c.acriss_code as "acrissCode",
    c.currency, c.price_per_day_minor as "pricePerDayMinor",
    c.sale_price_per_day_minor as "salePricePerDayMinor", c.sale_from as "saleFrom", c.sale_to as "saleTo",
    c.fleet_size as "fleetSize", c.published, c.fulfilment, s.slug as supplier, c.delivers, c.min_age as "minAge", c.max_age as "maxAge",
    c.seats, c.doors, c.bags, c.transmission, c.fuel, c.air_conditioning as "airConditioning", c.attrs,
    c.image_url as "imageUrl", c.mileage_per_day_km as "mileagePerDayKm", c.extra_km_price::float8 as "extraKmPrice",
    c.deposit_minor as "depositMinor",
    (select coalesce(json_agg(json_build_array(min_days, price_per_day_minor) order by min_days), '[]')
      from car_rate_tiers where car_id = c.id) as "rateTiers",
    (select coalesce(json_agg(json_build_array(date_from, date_to, price_per_day_minor) order by position), '[]')
      from car_date_exceptions where car_id = c.id) as "dateExceptions"
  from cars c
  join locations l on l.id = c.location_id
  left join vehicle_types t on t.id = c.vehicle_type_id
  left join suppliers s on s.id = c.supplier_id`;

const carColumns = sql`title, vehicle_type_id, location_id, acriss_code, currency, price_per_day_minor,
  sale_price_per_day_minor, sale_from, sale_to, fleet_size, published, fulfilment, supplier_id, delivers, min_age, max_age,
  seats, doors, bags, transmission, fuel, air_conditioning, attrs, image_url, mileage_per_day_km, extra_km_price, deposit_minor`;

const carValues = sql`file.title, t.id, l.id, file."acrissCode", file.currency, file."pricePerDayMinor",
  file."salePricePerDayMinor", file."saleFrom", file."saleTo", file."fleetSize", file.published, file.fulfilment,
  s.id, file.delivers, file."minAge", file."maxAge", file.seats, file.doors, file.bags, file.transmission, file.fuel,
  file."airConditioning", file.attrs, file."imageUrl", file."mileagePerDayKm", file."extraKmPrice",
  file."depositMinor"`;

function fileRows(cars: readonly CarRecord[]) {
  return sql`rows from (json_to_recordset(${JSON.stringify(cars)}::json) as (
      slug text, title text, "vehicleType" text, location text, "acrissCode" text, currency text,
      "pricePerDayMinor" bigint, "salePricePerDayMinor" bigint, "saleFrom" date, "saleTo" date, "fleetSize" integer,
      published boolean, fulfilment text, supplier text, delivers boolean, "minAge" smallint, "maxAge" smallint, seats smallint,
      doors smallint, bags smallint, transmission text, fuel text, "airConditioning" boolean, attrs text[],
      "imageUrl" text, "mileagePerDayKm" integer, "extraKmPrice" numeric, "depositMinor" bigint
    )) with ordinality as file (
      slug, title, "vehicleType", location, "acrissCode", currency, "pricePerDayMinor", "salePricePerDayMinor",
      "saleFrom", "saleTo", "fleetSize", published, fulfilment, supplier, delivers, "minAge", "maxAge", seats, doors, bags,
      transmission, fuel, "airConditioning", attrs, "imageUrl", "mileagePerDayKm", "extraKmPrice", "depositMinor", number
    )
    join locations l on l.slug = file.location
    left join vehicle_types t on t.slug = file."vehicleType"
    left join suppliers s on s.slug = file.supplier`;
}
