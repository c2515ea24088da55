import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";

/**
 * Keeps everything that the work of an idempotent request has written so far, even if the request is rejected
 * afterwards.
 */
export async function setWorkSavepoint(tx: Tx): Promise<void> {
  await tx.rows(sql`savepoint work`);
}
