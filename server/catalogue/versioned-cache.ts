import type { Database } from "../db/database";

/** A cache of catalogue data by catalogue version. */
export type VersionedCache<Key, Value> = {
  /**
   * Returns the value cached for this version, or undefined. The caller must have just read the version from the
   * database.
   */
  at(database: Database, version: string, key: Key): Value | undefined;
  /** Stores a value. The version must come from the statement that read the value. */
  put(database: Database, version: string, entry: { key: Key; value: Value }): void;
};

type Kept<Key, Value> = { version: string; size: number; entries: Map<Key, Value> };

/**
 * Creates a cache of data that is the same for every caller. Storing a value of another catalogue version removes all
 * entries. The oldest entries are removed when the total size would exceed `maxSize`; a larger value is not stored.
 */
export function createVersionedCache<Key, Value>({
  maxSize,
  sizeOf,
}: {
  maxSize: number;
  sizeOf: (value: Value) => number;
}): VersionedCache<Key, Value> {
  const caches = new WeakMap<Database, Kept<Key, Value>>();

  function emptyAt(database: Database, version: string): Kept<Key, Value> {
    const empty = { version, size: 0, entries: new Map<Key, Value>() };
    caches.set(database, empty);
    return empty;
  }

  return {
    at: (database, version, key) => {
      const kept = caches.get(database);
      return kept?.version === version ? kept.entries.get(key) : undefined;
    },
    put: (database, version, { key, value }) => {
      const size = sizeOf(value);
      if (size > maxSize) return;
      const before = caches.get(database);
      const kept = before?.version === version ? before : emptyAt(database, version);
      const replaced = kept.entries.get(key);
      if (replaced !== undefined) kept.size -= sizeOf(replaced);
      kept.entries.delete(key);
      for (const [oldest, given] of kept.entries) {
        if (kept.size + size <= maxSize) break;
        kept.entries.delete(oldest);
        kept.size -= sizeOf(given);
      }
      kept.entries.set(key, value);
      kept.size += size;
    },
  };
}
