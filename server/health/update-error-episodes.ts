import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { endEpisode, findErrorCounts, lockEpisodes, startEpisode } from "./error-episodes.queries";
import { errorWindow, hasJumpEnded, hasJumped } from "./error-rate";

/**
 * Opens an error episode when a partner's share of failed requests jumps, and closes it when the jump has ended. Always
 * returns false, because one run checks all partners and leaves nothing to do.
 */
export async function updateErrorEpisodes(database: Database): Promise<boolean> {
  return await inTransaction(database, async (tx) => {
    if (!(await lockEpisodes(tx))) return false;
    for (const counts of await findErrorCounts(tx, errorWindow)) {
      const dayBefore = { requests: counts.usualRequests, failed: counts.usualFailed };
      if (counts.open && hasJumpEnded(counts, dayBefore)) await endEpisode(tx, counts.partnerId);
      if (!counts.open && hasJumped(counts, dayBefore)) await startEpisode(tx, counts);
    }
    return false;
  });
}
