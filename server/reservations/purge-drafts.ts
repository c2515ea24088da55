import type { Database } from "../db/database";
import { removeExpiredDrafts } from "./drafts.queries";

/** The number of days for which an expired draft returns `reservation_expired`. After that it is not found. */
export const expiredDraftDays = 30;

const batch = 500;

/** Deletes one batch of old drafts. Returns whether there may be more. */
export async function purgeDrafts(database: Database): Promise<boolean> {
  return (await removeExpiredDrafts(database, { days: expiredDraftDays, limit: batch })) === batch;
}
