import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

export type LocationRow = {
  id: number;
  slug: string;
  name: string;
  country: { code: string; name: string };
  timezone: string;
  latitude: number;
  longitude: number;
  currency: string;
};

export type LocationsPage = {
  country: string | undefined;
  /** The last row of the previous page. */
  after: { name: string; id: number } | undefined;
  limit: number;
};

/** Returns up to `limit + 1` published cities, sorted by name, then ID. The extra row shows that a next page exists. */
export async function findLocationsPage(
  db: Db,
  { country, after, limit }: LocationsPage,
): Promise<LocationRow[]> {
  const inCountry = country === undefined ? sql`true` : sql`l.country_code = ${country}`;
  return await db.rows<LocationRow>(
    sql`select l.id, l.slug, l.name, json_build_object('code', c.code, 'name', c.name) as country,
          l.timezone, l.latitude, l.longitude, l.currency
        from locations l join countries c on c.code = l.country_code
        where l.published and ${inCountry} and (l.name, l.id) > (${after?.name ?? ""}, ${after?.id ?? 0}::bigint)
        order by l.name, l.id
        limit ${limit + 1}`,
    country === undefined ? "find-locations" : "find-locations-in-country",
  );
}
