import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";

/**
 * Moves the savepoint of an idempotent request to this point. A later rejection of the request then keeps everything
 * that was written before.
 */
export async function setWorkSavepoint(tx: Tx): Promise<void> {
  await tx.rows(sql`savepoint work`);
}
