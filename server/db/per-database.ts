import type { Database } from "./database";

/** One thing for each database, made when it is first asked for, and gone with the database. */
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
