import { batchLookups } from "../../db/batch-lookups";
import type { Database } from "../../db/database";
import { perDatabase } from "../../db/per-database";
import {
  type ChangesLookup,
  type CityWithHolds,
  findCitiesWithChangedHolds,
  findCityWithChangedHolds,
  type NamedCity,
} from "./city-holds.queries";

const readersOf = perDatabase((database) => ({
  id: createReader(database, "id"),
  slug: createReader(database, "slug"),
}));

function createReader(database: Database, by: NamedCity["by"]) {
  return batchLookups(async (lookups: readonly ChangesLookup[]) => {
    const [first, ...others] = lookups;
    // One city needs no join.
    if (first !== undefined && others.length === 0) {
      const found = await findCityWithChangedHolds(database, first);
      return () => found;
    }
    const found = await findCitiesWithChangedHolds(database, by, lookups);
    const byLookup = new Map(lookups.map((lookup, index) => [lookup, found[index]]));
    return (lookup) => byLookup.get(lookup);
  });
}

/**
 * Returns what `findCityWithChangedHolds` returns. Concurrent searches share one query, which starts after all of them,
 * so each sees every booking that was committed before it.
 */
export async function readChangedHolds(
  database: Database,
  lookup: ChangesLookup,
): Promise<CityWithHolds | undefined> {
  return await readersOf(database)[lookup.city.by](lookup);
}
