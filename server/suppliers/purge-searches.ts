import type { Database } from "../db/database";
import { removeExpiredResults, removeExpiredSearches, type SearchRow } from "./searches.queries";

/** The number of days after its expiry for which a search can still be found. */
const expiredSearchDays = 30;

/** The number of days after the expiry of a search until its offers are deleted. They are not shown in that time. */
const expiredResultDays = 1;

const batch = 100;

/** Deletes one batch of old results and one batch of old searches. Returns whether there may be more. */
export async function purgeSearches(database: Database): Promise<boolean> {
  const results = await removeExpiredResults(database, { days: expiredResultDays, limit: batch });
  const searches = await removeExpiredSearches(database, { days: expiredSearchDays, limit: batch });
  return results === batch || searches === batch;
}

/**
 * Returns whether the search has expired. A search whose result was deleted stays expired, even if its
 * partner sets the sandbox clock back.
 */
export function isExpired(search: Pick<SearchRow, "expiresAt" | "deletedResult">, now: Date): boolean {
  return search.expiresAt <= now || search.deletedResult !== null;
}

/**
 * Returns whether the search expired so long ago that it is no longer found, even if it is not yet deleted.
 */
export function isPastRetention({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now.getTime() - expiresAt.getTime() > expiredSearchDays * 86_400_000;
}
