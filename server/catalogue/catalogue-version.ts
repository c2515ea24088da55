import type { Database } from "../db/database";
import { readTogether } from "../db/read-together";
import { findCatalogueVersion } from "./catalogue-version.queries";

type Read = (part: "catalogue") => Promise<string>;

const readers = new WeakMap<Database, Read>();

/**
 * The catalogue's version as of now: what was read under it is what the database still holds. Requests that ask at the
 * same time share one statement, which begins after all of them.
 */
export async function catalogueVersion(database: Database): Promise<string> {
  const known = readers.get(database) ?? createReader(database);
  readers.set(database, known);
  return await known("catalogue");
}

function createReader(database: Database): Read {
  return readTogether(async () => {
    const version = await findCatalogueVersion(database);
    return () => version;
  });
}
