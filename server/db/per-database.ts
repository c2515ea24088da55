import type { Database } from "./database";

/**
 * Returns a function that creates one value per database on first use and returns it. The value is released with the
 * database.
 */
export function perDatabase<Thing extends object>(
  make: (database: Database) => Thing,
): (database: Database) => Thing {
  const made = new WeakMap<Database, Thing>();
  return (database) => {
    const thing = made.get(database) ?? make(database);
    made.set(database, thing);
    return thing;
  };
}
