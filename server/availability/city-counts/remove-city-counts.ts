import type { Database } from "../../db/database";
import { removeUnpublishedCounts } from "./city-counts.queries";

/** Deletes the counts of cities that are no longer published. */
export async function removeCityCounts(database: Database): Promise<void> {
  await removeUnpublishedCounts(database);
}
