import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import { findCatalogueVersion } from "./catalogue-version.queries";

const readerOf = perDatabase((database) =>
  batchLookups(async (_parts: readonly "catalogue"[]) => {
    const version = await findCatalogueVersion(database);
    return () => version;
  }),
);

/**
 * The catalogue's version as of now: what was read under it is what the database still holds. Requests that ask at the
 * same time share one statement, which begins after all of them.
 */
export async function catalogueVersion(database: Database): Promise<string> {
  return await readerOf(database)("catalogue");
}
