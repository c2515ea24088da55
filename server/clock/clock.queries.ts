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

/** Locks the service's clock and returns it, so that concurrent advances add up. */
export async function lockClock(tx: Tx): Promise<ServiceClock> {
  await tx.rows(sql`select 1 from service_clock for update`);
  return await findClock(tx);
}

export async function saveOffset(tx: Tx, offsetSeconds: number): Promise<void> {
  await tx.rows(sql`update service_clock set offset_seconds = ${offsetSeconds}`);
}

/** Returns the seconds by which a partner's clock is ahead of the service's, or 0 for an unknown partner. */
export async function findPartnerOffset(db: Db, partnerId: number): Promise<number> {
  const [partner] = await db.rows<{ offsetSeconds: number }>(
    sql`select clock_offset_seconds as "offsetSeconds" from partners where id = ${partnerId}`,
    "find-partner-offset",
  );
  return partner?.offsetSeconds ?? 0;
}

/** Returns a partner's current time and its offset from the service's time. Throws if there is no such partner. */
export async function findPartnerClock(db: Db, partnerId: number): Promise<ServiceClock> {
  const [clock] = await db.rows<ServiceClock>(
    sql`select partner_now(clock_offset_seconds) as now, clock_offset_seconds as "offsetSeconds"
        from partners where id = ${partnerId}`,
    "find-partner-clock",
  );
  if (clock === undefined) throw new Error("There is no such partner.");
  return clock;
}

/** Locks a partner's clock and returns it, so that concurrent advances add up. */
export async function lockPartnerClock(tx: Tx, partnerId: number): Promise<ServiceClock> {
  await tx.rows(sql`select 1 from partners where id = ${partnerId} for no key update`);
  return await findPartnerClock(tx, partnerId);
}

export async function savePartnerOffset(tx: Tx, partnerId: number, offsetSeconds: number): Promise<void> {
  await tx.rows(
    sql`update partners set clock_offset_seconds = ${offsetSeconds}, clock_changed_at = clock_timestamp()
        where id = ${partnerId}`,
  );
}
