import { createVersionedCache } from "../catalogue/versioned-cache";
import type { Database } from "../db/database";
import type { CandidateFilters } from "./available-cars";
import { type Candidate, type CityCar, findCandidates, findCityCars } from "./candidates.queries";
import type { SearchLocation, Stock } from "./search-locations.queries";

/** The maximum number of cached cars, a few hundred bytes each. */
const maxCachedCars = 50_000;

const cities = createVersionedCache<number, readonly CityCar[]>({
  most: maxCachedCars,
  sizeOf: (cars) => Math.max(1, cars.length),
});

/**
 * Returns the cars of these locations that a search may show. In a one-city search the cars come from a cache
 * that is valid for one catalogue version, and the database returns only the occupied ones.
 */
export async function listCandidates(
  database: Database,
  places: readonly SearchLocation[],
  filters: CandidateFilters,
): Promise<readonly Candidate[]> {
  const [place, ...others] = places;
  if (place?.stock === undefined || others.length > 0) return await findCandidates(database, places, filters);
  const cars = await carsOf(database, place.id, place.stock);
  // The catalogue changed after the stock was read, so both are read together.
  if (cars === undefined) return await findCandidates(database, places, filters);
  const { taken } = place.stock;
  if (taken === null) return cars;
  const away = new Set(taken);
  return cars.filter(({ id }) => !away.has(id));
}

/** Returns a city's cars of the given catalogue version, or undefined if the catalogue has changed since. */
async function carsOf(
  database: Database,
  locationId: number,
  stock: Stock,
): Promise<readonly CityCar[] | undefined> {
  const known = cities.at(database, stock.version, locationId);
  if (known !== undefined) return known;
  const { cars, version } = await findCityCars(database, locationId);
  if (version !== undefined) cities.put(database, version, { key: locationId, value: cars });
  return version === stock.version ? cars : undefined;
}
