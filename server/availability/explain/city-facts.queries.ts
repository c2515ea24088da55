import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

/** The properties of a city that an explanation uses in addition to its cars and bookings. */
export type CityFacts = {
  timezone: string;
  turnaroundHours: number;
  /** The slugs of the nearest other published cities with cars, within `maxDistanceKm`, nearest first. */
  nearbySlugs: string[];
};

/** The maximum distance of an alternative city, along the surface of the Earth. */
export const maxDistanceKm = 200;
/** The maximum number of other cities to search. Each takes nearly as long as a search. */
const maxNearbyCities = 3;

/**
 * Returns the facts of a city and their catalogue version. If a country is given, `nearbySlugs` has only cities of that
 * country.
 */
export async function findCityFacts(
  db: Db,
  id: number,
  country: string | null,
): Promise<(CityFacts & { version: string }) | undefined> {
  const [row] = await db.rows<CityFacts & { version: string }>(
    sql`with city as materialized (select l.* from locations l where l.id = ${id})
        select city.timezone, city.turnaround_hours as "turnaroundHours", (select version from catalogue_version) as version,
          array(
            select near.slug from (select l.id, l.slug, ${distanceKm} as km from locations l
              where l.published and l.id <> city.id and exists (select from cars c where c.location_id = l.id and c.published)
                and (${country}::text is null or l.country_code = ${country}) and abs(l.latitude - city.latitude) * 111 <= ${maxDistanceKm}::integer) as near
            where near.km <= ${maxDistanceKm}::integer order by near.km, near.id limit ${maxNearbyCities}::integer
          ) as "nearbySlugs"
        from city`,
    "find-city-facts",
  );
  return row;
}

/** SQL: the great-circle distance of a location `l` from the `city`, by the haversine formula. */
const distanceKm = sql`2 * 6371 * asin(sqrt(least(1,
    power(sin(radians(l.latitude - city.latitude) / 2), 2)
    + cos(radians(l.latitude)) * cos(radians(city.latitude)) * power(sin(radians(l.longitude - city.longitude) / 2), 2))))`;
