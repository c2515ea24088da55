import { createVersionedCache } from "../catalogue/versioned-cache";
import type { Database } from "../db/database";
import { type Candidate, type CityCar, findCandidates, findCityCars } from "./candidates.queries";
import type { CandidateFilters } from "./car-rules";
import { fitsFilters } from "./occupancy/fits-filters";
import type { SearchLocation, Stock } from "./search.queries";

/** The maximum number of cached cars, a few hundred bytes each. */
const maxCachedCars = 50_000;

const cities = createVersionedCache<number, readonly CityCar[]>({
  maxSize: maxCachedCars,
  sizeOf: (cars) => Math.max(1, cars.length),
});

/** The cars that a search may show, and the cached list of cars from which they were selected. */
export type Candidates = {
  cars: readonly Candidate[];
  /** All cached cars of the city. Undefined if `cars` were read from the database. */
  cityCars?: readonly CityCar[];
};

/**
 * Returns the cars of these locations that match the filters and are available. A search of one location selects them
 * from the cached cars of the location. All other searches read them from the database, as does one whose `stock` is
 * not of the current catalogue version.
 */
export async function listCandidates(
  database: Database,
  places: readonly SearchLocation[],
  wanted: { filters: CandidateFilters; withAttributes: boolean },
): Promise<Candidates> {
  const [place, ...others] = places;
  const stock = others.length === 0 ? place?.stock : undefined;
  if (place === undefined || stock === undefined) {
    return { cars: await findCandidates(database, places, wanted) };
  }
  const cityCars = await getCityCars(database, place.id, stock);
  // The catalogue changed after the stock was read, so both are read together.
  if (cityCars === undefined) return { cars: await findCandidates(database, places, wanted) };
  return { cars: cityCars.filter((car) => fitsFilters(car, wanted.filters) && stock.isFree(car)), cityCars };
}

/**
 * Returns a city's cars of the given catalogue version, or undefined if the catalogue has changed since. For a city
 * without cars, returns an empty list in any version.
 */
export async function getCityCars(
  database: Database,
  locationId: number,
  stock: Pick<Stock, "version">,
): Promise<readonly CityCar[] | undefined> {
  const known = cities.at(database, stock.version, locationId);
  if (known !== undefined) return known;
  const { cars, version } = await findCityCars(database, locationId);
  if (version !== undefined) cities.put(database, version, { key: locationId, value: cars });
  return version === undefined || version === stock.version ? cars : undefined;
}
