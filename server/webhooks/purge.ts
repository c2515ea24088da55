import type { Database } from "../db/database";
import { purgeDeletedDeliveries, purgeDeletedEndpoints, purgeEvents } from "./retention.queries";

const batch = 200;

/** Deletes one batch of events older than `days`. Returns whether there may be more. */
export async function purgeOldEvents(database: Database, days: number): Promise<boolean> {
  return (await purgeEvents(database, { days, limit: batch })) === batch;
}

/**
 * Deletes one batch of deliveries of endpoints that were deleted more than an hour ago or, if none is left, one batch
 * of these endpoints. Returns whether there may be more.
 */
export async function purgeDeleted(database: Database): Promise<boolean> {
  if ((await purgeDeletedDeliveries(database, { limit: batch })) > 0) return true;
  return (await purgeDeletedEndpoints(database, { limit: batch })) === batch;
}
