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
 * The client behind a token with its partner as they are now, and both clocks. Requests that ask at the same time
 * share one statement, which begins after all of them: a suspended partner is refused from the very next call on.
 */
export async function readPrincipal(database: Database, clientId: string): Promise<Principal | undefined> {
  return await readerOf(database)(clientId);
}
