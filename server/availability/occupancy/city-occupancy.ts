import type { Database } from "../../db/database";
import { perDatabase } from "../../db/per-database";
import { type CarHolds, holdLength } from "./car-holds";
import type { CityWithHolds } from "./city-holds.queries";

/**
 * The periods in which units of a city's cars are held, as read from one database server. Contains the changes of every
 * transaction of that server before `since`, and possibly of later ones. Immutable: a search uses one object from start
 * to end.
 */
export type CityOccupancy = {
  locationId: number;
  server: string;
  /** The catalogue version whose cars are included. */
  version: string;
  since: string;
  /** Holds that end before this instant are not included, in milliseconds since 1970. */
  readFrom: number;
  /** The time at which all holds were read, by the process's own clock. */
  readAt: number;
  holdsOf: ReadonlyMap<number, CarHolds>;
  size: number;
};

/** The maximum number of holds in memory, 32 bytes each. */
const maxHolds = 750_000;

/** The age in milliseconds after which all holds are read again, so that past ones do not accumulate. */
const maxAgeMs = 60 * 60 * 1000;

/** The maximum number of servers whose histories are kept for one city: the primary and a few replicas. */
const maxServers = 4;

/** The cities in memory by their slug or ID, each as read from one or more servers. */
export type OccupancyMemory = {
  get(key: string): readonly CityOccupancy[];
  /**
   * Stores the occupancy of a city. Replaces the one of the same server, and removes those of other catalogue versions.
   */
  put(key: string, city: CityOccupancy): void;
  forget(key: string): void;
};

export const getOccupancyMemory = perDatabase((_database: Database) => createOccupancyMemory(maxHolds));

/** Creates a memory for up to `maxSize` holds. The least recently used cities are removed first. */
export function createOccupancyMemory(maxSize: number): OccupancyMemory {
  const cities = new Map<string, readonly CityOccupancy[]>();
  let size = 0;
  const sizeOf = (known: readonly CityOccupancy[]) => known.reduce((sum, city) => sum + city.size, 0);
  const replace = (key: string, known: readonly CityOccupancy[]) => {
    size += sizeOf(known) - sizeOf(cities.get(key) ?? []);
    cities.delete(key);
    if (known.length > 0) cities.set(key, known);
  };
  return {
    get: (key) => {
      const known = cities.get(key) ?? [];
      const recent = known.filter(({ readAt }) => performance.now() - readAt <= maxAgeMs);
      replace(key, recent.length === known.length ? known : recent);
      return recent;
    },
    put: (key, city) => {
      const others = (cities.get(key) ?? []).filter(
        ({ server, version }) => server !== city.server && version === city.version,
      );
      replace(key, [city, ...others].slice(0, maxServers));
      for (const oldest of cities.keys()) {
        if (size <= maxSize) break;
        replace(oldest, []);
      }
    },
    forget: (key) => replace(key, []),
  };
}

/** Returns the occupancy of a city of which all holds were read. */
export function toOccupancy(read: CityWithHolds): CityOccupancy {
  const holdsOf = groupByCar(read);
  return {
    locationId: read.id,
    server: read.server,
    version: read.version,
    since: computeFirstUnreadTransaction(read),
    readFrom: read.readFrom,
    readAt: performance.now(),
    holdsOf,
    size: countHolds(holdsOf),
  };
}

/**
 * Returns whether `combine` may combine the occupancy with `read`: both must be of the same city, server and catalogue
 * version. The occupancy must also have every hold that ends after `from`, in milliseconds since 1970.
 */
export function isCombinable(city: CityOccupancy, read: CityWithHolds, from: number): boolean {
  return (
    city.locationId === read.id &&
    city.server === read.server &&
    city.version === read.version &&
    city.readFrom <= from
  );
}

/**
 * Returns the occupancy with newer holds: for each car that `read` contains, the holds in `read` replace the known
 * ones. The result contains the changes of every transaction before the oldest one that was running when the statement
 * of `read` began.
 */
export function combine(city: CityOccupancy, read: CityWithHolds): CityOccupancy {
  const since = computeFirstUnreadTransaction(read);
  if (read.cars === null) {
    return isEarlierTransaction(city.since, since) ? { ...city, since } : city;
  }
  const holdsOf = new Map(city.holdsOf);
  const readHolds = groupByCar(read);
  for (const car of read.cars) {
    const holds = readHolds.get(car);
    if (holds === undefined) holdsOf.delete(car);
    else holdsOf.set(car, holds);
  }
  return { ...city, since, holdsOf, size: countHolds(holdsOf) };
}

/**
 * Returns the ID of the first transaction whose changes the next search must read. It is the lower of two IDs: that of
 * the oldest running transaction, and the ID after the last change. The last change is on disk, so a server that
 * crashes does not use its ID again.
 */
export function computeFirstUnreadTransaction({
  oldestRunning,
  lastChange,
}: Pick<CityWithHolds, "oldestRunning" | "lastChange">): string {
  const afterLast = lastChange === null ? 0n : BigInt(lastChange) + 1n;
  const oldest = BigInt(oldestRunning);
  return String(afterLast < oldest ? afterLast : oldest);
}

/** Returns whether a transaction's ID is lower than another. */
export function isEarlierTransaction(left: string, right: string): boolean {
  return BigInt(left) < BigInt(right);
}

function groupByCar({ held }: CityWithHolds): Map<number, CarHolds> {
  const holdsOf = new Map<number, number[]>();
  for (const [car, ...hold] of held ?? []) {
    const holds = holdsOf.get(car);
    if (holds === undefined) holdsOf.set(car, hold);
    else holds.push(...hold);
  }
  return holdsOf;
}

function countHolds(holdsOf: ReadonlyMap<number, CarHolds>): number {
  let count = 1;
  for (const holds of holdsOf.values()) count += holds.length / holdLength;
  return count;
}
