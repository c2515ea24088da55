import type { Database } from "../db/database";

/** What was read of the catalogue, under the version it was read with. */
export type VersionedCache<Key, Value> = {
  /** What was read under this version; the caller has just learned that it still is the catalogue's. */
  at(database: Database, version: string, key: Key): Value | undefined;
  /** The version must come from the statement that read the value. */
  put(database: Database, version: string, entry: { key: Key; value: Value }): void;
};

type Kept<Key, Value> = { version: string; size: number; entries: Map<Key, Value> };

/**
 * Keeps what is the same for every caller until the catalogue changes: then all of it goes. What was put down longest
 * ago gives way where together they would be larger than `most`.
 */
export function createVersionedCache<Key, Value>({
  most,
  sizeOf,
}: {
  most: number;
  sizeOf: (value: Value) => number;
}): VersionedCache<Key, Value> {
  const shelves = new WeakMap<Database, Kept<Key, Value>>();

  function emptyAt(database: Database, version: string): Kept<Key, Value> {
    const empty = { version, size: 0, entries: new Map<Key, Value>() };
    shelves.set(database, empty);
    return empty;
  }

  return {
    at: (database, version, key) => {
      const kept = shelves.get(database);
      return kept?.version === version ? kept.entries.get(key) : undefined;
    },
    put: (database, version, { key, value }) => {
      const size = sizeOf(value);
      if (size > most) return;
      const before = shelves.get(database);
      const kept = before?.version === version ? before : emptyAt(database, version);
      const replaced = kept.entries.get(key);
      if (replaced !== undefined) kept.size -= sizeOf(replaced);
      kept.entries.delete(key);
      for (const [oldest, given] of kept.entries) {
        if (kept.size + size <= most) break;
        kept.entries.delete(oldest);
        kept.size -= sizeOf(given);
      }
      kept.entries.set(key, value);
      kept.size += size;
    },
  };
}
