import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import { findPrincipals, type Principal } from "./partners.queries";

const readerOf = perDatabase((database) =>
  batchLookups(async (clientIds: readonly string[]) => {
    const found = await findPrincipals(database, clientIds);
    return (clientId) => found.get(clientId);
  }),
);

/**
 * Returns a client's scopes, whether it was revoked, its partner, and the times of the service's and the partner's
 * clock, or undefined for an unknown client. Concurrent requests share one query that starts after all of them, so a
 * suspended partner is rejected on its next request.
 */
export async function readPrincipal(database: Database, clientId: string): Promise<Principal | undefined> {
  return await readerOf(database)(clientId);
}
