import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

export type CityNamesRow = {
  slug: string;
  /** The name by language, where it differs from the `name` of the city. */
  names: Record<string, string>;
  aliases: string[];
  iata: string[];
};

/** Returns the translated names, aliases and airport codes of the published cities that have any. */
export async function findCityNames(db: Db): Promise<CityNamesRow[]> {
  return await db.rows<CityNamesRow>(
    sql`select slug, names, aliases, iata from locations
        where published and (names <> '{}' or aliases <> '{}' or iata <> '{}') order by slug`,
    "find-city-names",
  );
}

/** Returns the names of all cities that have a translated one in this language, including unpublished cities. */
export async function findNamesIn(db: Db, language: string): Promise<{ slug: string; name: string }[]> {
  return await db.rows<{ slug: string; name: string }>(
    sql`select slug, names ->> ${language}::text as name from locations where names ? ${language}::text`,
    "find-names-in-language",
  );
}
