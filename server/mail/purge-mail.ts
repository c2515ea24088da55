import type { Database } from "../db/database";
import { deleteMails, removeContent } from "./mails.queries";

/** The number of days for which the content of a mail is stored, and the number for its row. */
const contentDays = 7;
const mailDays = 90;

const batch = 500;

/** Removes one batch of old contents or rows. Returns whether there may be more. */
export async function purgeMail(database: Database): Promise<boolean> {
  const removed = await removeContent(database, { days: contentDays, limit: batch });
  const deleted = await deleteMails(database, { days: mailDays, limit: batch });
  return removed === batch || deleted === batch;
}
