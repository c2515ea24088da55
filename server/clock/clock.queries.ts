import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";

export type ServiceClock = { now: Date; offsetSeconds: number };

export async function findClock(db: Db): Promise<ServiceClock> {
  const [clock] = await db.rows<ServiceClock>(
    sql`select service_now() as now, offset_seconds as "offsetSeconds" from service_clock`,
  );
  if (clock === undefined) throw new Error("The clock's row is missing.");
  return clock;
}

/** Locks the clock, so that two advances add up. */
export async function lockClock(tx: Tx): Promise<ServiceClock> {
  await tx.rows(sql`select 1 from service_clock for update`);
  return await findClock(tx);
}

export async function saveOffset(tx: Tx, offsetSeconds: number): Promise<void> {
  await tx.rows(sql`update service_clock set offset_seconds = ${offsetSeconds}`);
}
