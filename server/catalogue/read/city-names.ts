import type { Database, Db } from "../../db/database";
import { getCatalogueVersion } from "../get-catalogue-version";
import { createVersionedCache } from "../versioned-cache";
import { type CityNamesRow, findCityNames, findNamesIn } from "./city-names.queries";

/** Returns the names, aliases and airport codes of published cities, for the portal's city field. */
export async function listCityNames(db: Db): Promise<CityNamesRow[]> {
  return await findCityNames(db);
}

/** City names by slug. A city without a name in the language is absent. */
export type CityNames = Readonly<Record<string, string>>;

const cached = createVersionedCache<string, CityNames>({
  maxSize: 100_000,
  sizeOf: (names) => Object.keys(names).length + 1,
});

/**
 * Returns the names of cities in a language of the portal, by slug. Omits cities for which the catalogue has no other
 * name in this language.
 */
export async function getCityNames(database: Database, language: string): Promise<CityNames> {
  const version = await getCatalogueVersion(database);
  const known = cached.at(database, version, language);
  if (known !== undefined) return known;
  const rows = await findNamesIn(database, language);
  const names = Object.fromEntries(rows.map(({ slug, name }) => [slug, name]));
  // If an import commits between the statements, the names may be of another version, so they are not cached.
  if ((await getCatalogueVersion(database)) === version)
    cached.put(database, version, { key: language, value: names });
  return names;
}
