import { createVersionedCache } from "../../catalogue/versioned-cache";
import type { Database } from "../../db/database";
import { type CityFacts, findCityFacts } from "./city-facts.queries";

const facts = createVersionedCache<string, CityFacts>({ maxSize: 20_000, sizeOf: () => 1 });

/**
 * Returns the facts of a city in the given catalogue version, cached by version. Returns undefined if the catalogue has
 * changed since, or if the city does not exist.
 */
export async function getCityFacts(
  database: Database,
  { id, version }: { id: number; version: string },
  country: string | undefined,
): Promise<CityFacts | undefined> {
  const key = `${id} ${country ?? ""}`;
  const known = facts.at(database, version, key);
  if (known !== undefined) return known;
  const read = await findCityFacts(database, id, country ?? null);
  if (read === undefined) return undefined;
  facts.put(database, read.version, { key, value: read });
  return read.version === version ? read : undefined;
}
