import type { Runtime } from "../context";
import { deleteMails, removeContent } from "./mails.queries";

const batch = 500;

/**
 * Removes the content of one batch of mails, and deletes one batch of mails, that are older than the settings allow.
 * Returns whether there may be more.
 */
export async function purgeMail({
  database,
  config,
}: Pick<Runtime, "database" | "config">): Promise<boolean> {
  const { mailContentDays, mailDays } = config.retention;
  const removed = await removeContent(database, { days: mailContentDays, limit: batch });
  const deleted = await deleteMails(database, { days: mailDays, limit: batch });
  return removed === batch || deleted === batch;
}
