import type { Database } from "../db/database";
import { purgeDeletedDeliveries, purgeDeletedEndpoints, purgeEvents } from "./retention.queries";

/** How long a partner can read an event, and replay or look up its deliveries. */
export const eventDays = 90;

const batch = 200;

/** Removes a batch of what is too old and answers whether there may be more. */
export async function purgeOldEvents(database: Database): Promise<boolean> {
  return (await purgeEvents(database, { days: eventDays, limit: batch })) === batch;
}

/** Removes a batch of what deleted endpoints left behind and answers whether there may be more. */
export async function purgeDeleted(database: Database): Promise<boolean> {
  if ((await purgeDeletedDeliveries(database, { limit: batch })) > 0) return true;
  return (await purgeDeletedEndpoints(database, { limit: batch })) === batch;
}
