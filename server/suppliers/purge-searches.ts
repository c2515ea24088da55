import type { Database } from "../db/database";
import { removeExpiredSearches } from "./searches.queries";

const batch = 100;

/** Deletes one batch of searches that expired more than one day ago. Returns whether there may be more. */
export async function purgeSearches(database: Database): Promise<boolean> {
  return (await removeExpiredSearches(database, { days: 1, limit: batch })) === batch;
}
