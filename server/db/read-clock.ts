import { sql } from "drizzle-orm";
import type { Db } from "./database";

/** Returns the service's current time. It does not change within a transaction. */
export async function readClock(db: Db): Promise<Date> {
  const [row] = await db.rows<{ now: Date }>(sql`select service_now() as now`, "read-clock");
  if (row === undefined) throw new Error("The database returned no time.");
  return row.now;
}
