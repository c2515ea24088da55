import { createVersionedCache } from "../catalogue/versioned-cache";
import type { Database } from "../db/database";
import type { CandidateFilters } from "./available-cars";
import { type Candidate, type CityCar, findCandidates, findCityCars } from "./candidates.queries";
import type { SearchLocation, Stock } from "./search-locations.queries";

/** Cars, a few hundred bytes each. */
const mostKept = 50_000;

const cities = createVersionedCache<number, readonly CityCar[]>({
  most: mostKept,
  sizeOf: (cars) => Math.max(1, cars.length),
});

/**
 * The cars of these cities that a search may show. Of one city only what changes with every booking is asked of the
 * database; its cars are remembered for as long as the catalogue keeps its version.
 */
export async function listCandidates(
  database: Database,
  places: readonly SearchLocation[],
  filters: CandidateFilters,
): Promise<readonly Candidate[]> {
  const [place, ...others] = places;
  if (place?.stock === undefined || others.length > 0) return await findCandidates(database, places, filters);
  const cars = await carsOf(database, place.id, place.stock);
  // The catalogue was changed since the stock was looked at: both are asked anew, together.
  if (cars === undefined) return await findCandidates(database, places, filters);
  const { taken } = place.stock;
  if (taken === null) return cars;
  const away = new Set(taken);
  return cars.filter(({ id }) => !away.has(id));
}

/** A city's cars as they were when its stock was looked at; undefined where they are others by now. */
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
