import { sql } from "drizzle-orm";
import type { Tx } from "./database";

/**
 * Takes the lock `name` of an object, such as the ID of a partner, until the end of the transaction. Returns false if
 * another transaction holds it. Never waits.
 */
export async function tryLock(tx: Tx, name: string, object = 0): Promise<boolean> {
  const [row] = await tx.rows<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, ${object})) as locked`,
    "try-lock",
  );
  return row?.locked === true;
}
