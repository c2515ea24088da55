import type { Database } from "../../db/database";
import type { CandidateFilters } from "../car-rules";
import { toNamedCity } from "../city-key";
import { findLocationWithStock, type SearchLocation, type StayTimes, type Stock } from "../search.queries";
import { holdsAtMost } from "./car-holds";
import { type CityWithHolds, findCityWithAllHolds, maxChanges, type NamedCity } from "./city-holds.queries";
import {
  type CityOccupancy,
  combine,
  computeFirstUnreadTransaction,
  getOccupancyMemory,
  isCombinable,
  isEarlierTransaction,
  toOccupancy,
} from "./city-occupancy";
import { readChangedHolds } from "./read-changed-holds";

type Wanted = StayTimes & CandidateFilters;

/** A city as read by one statement, and the holds of its cars. */
export type CityHolds = { read: CityWithHolds; holdsOf: CityOccupancy["holdsOf"] };

/**
 * Returns the published location with this slug, or with this ID if the key is all digits, and which of its cars are
 * available. Returns undefined if there is no such location. Caches the holds in memory. One statement reads the
 * location and the holds of the cars whose bookings have changed since they were cached, so the result contains every
 * booking that was committed before the statement began.
 */
export async function findCityWithAvailability(
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
 * Returns the published location with this slug, or with this ID if the key is all digits, and the holds of its cars
 * that end after `times.now`, or after the start of the searched rental if that is earlier. Returns undefined if there
 * is no such location.
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
  { times, from }: Extent,
): Promise<CityHolds | "too many changes" | undefined> {
  const { key } = city;
  const memory = getOccupancyMemory(database);
  const all = memory.get(key);
  if (all.length === 0) return await readAll(database, city, times);
  const read = await readChangedHolds(database, { city, times, ...toBounds(all) });
  if (read === undefined) return undefined;
  const earliest = Math.min(from ?? Number.POSITIVE_INFINITY, read.startsAt.getTime());
  const known = all.find((one) => isCombinable(one, read, earliest));
  if (known === undefined) return await readAll(database, city, times);
  if (read.changes <= maxChanges) {
    const current = combine(known, read);
    if (current !== known) memory.put(key, current);
    return { read, holdsOf: current.holdsOf };
  }
  // While an old transaction is still running, a full read would have the same `since` and save nothing.
  if (computeFirstUnreadTransaction(read) === known.since) return "too many changes";
  memory.forget(key);
  return await readAll(database, city, times);
}

/**
 * Returns the bounds of a read whose result can be combined with each of these occupancies: the lowest of their `since`
 * transactions and the earliest of their `readFrom` instants.
 */
function toBounds(all: readonly CityOccupancy[]): { since: string; readFrom: number } {
  const since = all
    .map((city) => city.since)
    .reduce((left, right) => (isEarlierTransaction(right, left) ? right : left));
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
