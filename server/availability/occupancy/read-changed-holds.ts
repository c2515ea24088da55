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

/**
 * The maximum number of searches per statement. A city with many changes takes about as long as a full read of a city,
 * and if a statement times out, all its searches fail.
 */
const maxKeys = 20;

function createReader(database: Database, by: NamedCity["by"]) {
  const readAll = async (lookups: readonly ChangesLookup[]) => {
    const [first, ...others] = lookups;
    // One city needs no join.
    if (first !== undefined && others.length === 0) {
      const found = await findCityWithChangedHolds(database, first);
      return () => found;
    }
    const found = await findCitiesWithChangedHolds(database, by, lookups);
    const byLookup = new Map(lookups.map((lookup, index) => [lookup, found[index]]));
    return (lookup: ChangesLookup) => byLookup.get(lookup);
  };
  return batchLookups(readAll, { maxKeys });
}

/**
 * Returns a published city and its changed holds, like `findCityWithChangedHolds`. Concurrent searches share a query,
 * which starts after all of them, so each sees every booking that was committed before the search began.
 */
export async function readChangedHolds(
  database: Database,
  lookup: ChangesLookup,
): Promise<CityWithHolds | undefined> {
  return await readersOf(database)[lookup.city.by](lookup);
}
