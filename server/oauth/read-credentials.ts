import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import { type ClientCredentials, type CredentialLookup, findCredentials } from "./clients.queries";

const readerOf = perDatabase((database) =>
  batchLookups(async (lookups: readonly CredentialLookup[]) => {
    const found = await findCredentials(database, lookups);
    const byLookup = new Map(lookups.map((lookup, index) => [lookup, found[index]]));
    return (lookup) => byLookup.get(lookup);
  }),
);

/**
 * Reads the credentials of a client. Concurrent requests share one query that starts after all of them, so a revoked
 * client gets no token on its next request. Returns `undefined` only if there are no clients at all.
 */
export async function readCredentials(
  database: Database,
  lookup: CredentialLookup,
): Promise<ClientCredentials | undefined> {
  return await readerOf(database)(lookup);
}
