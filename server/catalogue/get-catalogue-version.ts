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
 * Returns the current version of the catalogue. A value that is cached for this version is up to date. Concurrent
 * requests share one query that starts after all of them.
 */
export async function getCatalogueVersion(database: Database): Promise<string> {
  return await readerOf(database)("catalogue");
}
