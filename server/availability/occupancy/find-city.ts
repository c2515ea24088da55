import type { Database } from "../../db/database";
import type { CandidateFilters } from "../car-rules";
import { toNamedCity } from "../city-key";
import { findLocationWithStock, type SearchLocation, type StayTimes, type Stock } from "../search.queries";
import { holdsAtMost } from "./car-holds";
import {
  type CityWithHolds,
  findCitiesWithChanges,
  findCityWithAllHolds,
  findCityWithChanges,
  maxChanges,
  type NamedCity,
} from "./city-holds.queries";
import {
  type CityOccupancy,
  combine,
  computeSince,
  getOccupancyMemory,
  isBefore,
  isCombinable,
  toOccupancy,
} from "./city-occupancy";

type Wanted = StayTimes & CandidateFilters;

/** A city as one statement read it, and the holds of its cars. */
export type CityHolds = { read: CityWithHolds; holdsOf: CityOccupancy["holdsOf"] };

/**
 * Returns the published location with this slug, or with this ID if the key is all digits, and which of its cars a
 * search may show. The bookings that hold units are kept in memory; the statement returns the cars whose bookings have
 * changed since. So the result contains every booking that was committed before the statement began.
 */
export async function findCity(
  database: Database,
  key: string,
  wanted: Wanted,
): Promise<SearchLocation | undefined> {
  const city = toNamedCity(key);
  if (city === undefined) return undefined;
  const found = await readHolds(database, city, { times: wanted });
  if (found === "too many changes") return await findLocationWithStock(database, key, wanted);
  return found && toLocation(found, wanted);
}

/**
 * Returns the published locations with these slugs, in their order, each like `findCity`. Reads the changes of all
 * cities that are in memory in one statement.
 */
export async function findCities(
  database: Database,
  slugs: readonly string[],
  wanted: Wanted,
): Promise<(SearchLocation | undefined)[]> {
  const memory = getOccupancyMemory(database);
  const known = slugs.flatMap((slug) => {
    const all = memory.get(slug);
    return all.length === 0 ? [] : [{ slug, all, ...toBounds(all) }];
  });
  const reads = known.length === 0 ? [] : await findCitiesWithChanges(database, known, wanted);
  const changes = new Map(known.map(({ slug, all }, place) => [slug, { all, read: reads[place] }]));
  return await Promise.all(
    slugs.map(async (slug) => {
      const seen = changes.get(slug);
      if (seen === undefined) return await findCity(database, slug, wanted);
      const found = await applyChanges(database, { by: "slug", key: slug }, { times: wanted, ...seen });
      if (found === "too many changes") return await findLocationWithStock(database, slug, wanted);
      return found && toLocation(found, wanted);
    }),
  );
}

/**
 * Returns the published location with this slug, or with this ID if the key is all digits, and the holds of its
 * cars that end after `times.now`, or after the start of the searched rental if that is earlier.
 */
export async function findCityHolds(
  database: Database,
  key: string,
  times: StayTimes,
): Promise<CityHolds | undefined> {
  const city = toNamedCity(key);
  if (city === undefined) return undefined;
  const found = await readHolds(database, city, { times, from: times.now.getTime() });
  if (found !== "too many changes") return found;
  const read = await findCityWithAllHolds(database, city, times);
  return read && { read, holdsOf: toOccupancy(read).holdsOf };
}

/**
 * `from`: the instant after which all holds are needed, in milliseconds since 1970. Default: the start of the rental.
 */
type Extent = { times: StayTimes; from?: number };

async function readHolds(
  database: Database,
  city: NamedCity,
  extent: Extent,
): Promise<CityHolds | "too many changes" | undefined> {
  const all = getOccupancyMemory(database).get(city.key);
  if (all.length === 0) return await readAll(database, city, extent.times);
  const read = await findCityWithChanges(database, city, { ...extent.times, ...toBounds(all) });
  return await applyChanges(database, city, { ...extent, all, read });
}

/**
 * The occupancies of a city in memory, and the city with its changes since then. `read` is undefined if there is no
 * such city.
 */
type Changes = { all: readonly CityOccupancy[]; read: CityWithHolds | undefined };

/** Returns the holds of a city after its changes, and stores them. Reads all holds if the changes do not suffice. */
async function applyChanges(
  database: Database,
  city: NamedCity,
  { times, from, all, read }: Extent & Changes,
): Promise<CityHolds | "too many changes" | undefined> {
  if (read === undefined) return undefined;
  const { key } = city;
  const memory = getOccupancyMemory(database);
  const earliest = Math.min(from ?? Number.POSITIVE_INFINITY, read.startsAt.getTime());
  const known = all.find((one) => isCombinable(one, read, earliest));
  if (known === undefined) return await readAll(database, city, times);
  if (read.changes <= maxChanges) {
    const current = combine(known, read);
    if (current !== known) memory.put(key, current);
    return { read, holdsOf: current.holdsOf };
  }
  // While a transaction runs for long, reading a busy city in full does not make it more recent.
  if (computeSince(read) === known.since) return "too many changes";
  memory.forget(key);
  return await readAll(database, city, times);
}

/**
 * Returns the first transaction and the earliest instant to read from, so that the result can be combined
 * with each of these occupancies.
 */
function toBounds(all: readonly CityOccupancy[]): { since: string; readFrom: number } {
  const since = all.map((city) => city.since).reduce((left, right) => (isBefore(right, left) ? right : left));
  return { since, readFrom: Math.min(...all.map(({ readFrom }) => readFrom)) };
}

async function readAll(
  database: Database,
  city: NamedCity,
  times: StayTimes,
): Promise<CityHolds | undefined> {
  const read = await findCityWithAllHolds(database, city, times);
  if (read === undefined) return undefined;
  const current = toOccupancy(read);
  getOccupancyMemory(database).put(city.key, current);
  return { read, holdsOf: current.holdsOf };
}

function toLocation({ read, holdsOf }: CityHolds, { units }: Wanted): SearchLocation {
  const { id, slug, name, countryCode, today, startsAt, heldUntil, supplierIds, version } = read;
  const period = { from: startsAt.getTime(), until: heldUntil.getTime() };
  const isFree: Stock["isFree"] = (car) => {
    const holds = holdsOf.get(car.id);
    return holds === undefined || holdsAtMost(holds, car.fleetSize - units, period);
  };
  const place = { id, slug, name, countryCode, today, startsAt, heldUntil, supplierIds };
  return { ...place, stock: { version, isFree } };
}
