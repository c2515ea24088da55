import type { Database } from "../db/database";
import { purgeDeletedDeliveries, purgeDeletedEndpoints, purgeEvents } from "./retention.queries";

/** The number of days for which a partner can read an event and its deliveries. */
export const eventDays = 90;

const batch = 200;

/** Deletes one batch of old events. Returns whether there may be more. */
export async function purgeOldEvents(database: Database): Promise<boolean> {
  return (await purgeEvents(database, { days: eventDays, limit: batch })) === batch;
}

/** Deletes one batch of deliveries and rows of deleted endpoints. Returns whether there may be more. */
export async function purgeDeleted(database: Database): Promise<boolean> {
  if ((await purgeDeletedDeliveries(database, { limit: batch })) > 0) return true;
  return (await purgeDeletedEndpoints(database, { limit: batch })) === batch;
}
