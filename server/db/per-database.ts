import type { Database } from "./database";

/**
 * Returns a function that returns the value of a database and creates it on first use. The value is released with the
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
