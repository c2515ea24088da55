import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

type KnownRow = {
  countries: { code: string; rentals: boolean }[];
  vehicleTypes: string[];
  suppliers: string[];
  locations: { slug: string; country: string; published: boolean }[];
  timezones: string[];
};

/**
 * Returns the records that a catalogue file may refer to. Of the given time zones, returns those that the database
 * knows by exactly that name.
 */
export async function findKnownCatalogue(db: Db, timezones: readonly string[]): Promise<KnownRow> {
  const [row] = await db.rows<KnownRow>(
    sql`select
          (select coalesce(json_agg(json_build_object('code', code, 'rentals', rentals)), '[]') from countries) as countries,
          array(select slug from vehicle_types) as "vehicleTypes",
          array(select slug from suppliers) as suppliers,
          (select coalesce(json_agg(json_build_object('slug', slug, 'country', country_code, 'published', published)), '[]')
            from locations) as locations,
          array(select name from pg_timezone_names where name = any(${sql.param(timezones)}::text[])) as timezones`,
  );
  if (row === undefined) throw new Error("A statement without FROM returned no row.");
  return row;
}
