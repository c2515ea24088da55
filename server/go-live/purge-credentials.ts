import type { Database } from "../db/database";
import { removeOldCredentials } from "./go-live.queries";

/** The number of days in which an admin can open a production credential. */
export const credentialDays = 7;

/** Removes production credentials that no admin opened within 7 days. Returns whether there was one. */
export async function purgeCredentials(database: Database): Promise<boolean> {
  return await removeOldCredentials(database, credentialDays);
}
