import { sql } from "drizzle-orm";
import type { Tx } from "./database";

/**
 * Takes the lock `name` until the end of the transaction. `object` gives each object, such as a partner's ID, its own
 * lock of that name. Returns false if another transaction holds the lock. Never waits.
 */
export async function tryLock(tx: Tx, name: string, object = 0): Promise<boolean> {
  const [row] = await tx.rows<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, ${object})) as locked`,
    "try-lock",
  );
  return row?.locked === true;
}
