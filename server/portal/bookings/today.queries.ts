import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import { waitingStatuses } from "../../bookings/transitions";
import type { Db } from "../../db/database";

export type WaitingAge = "under_1h" | "under_4h" | "under_8h" | "over_8h";

export async function findLongestWaiting(
  db: Db,
  { partnerId, limit }: { partnerId: number; limit: number },
): Promise<BookingRow[]> {
  return await db.orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.partnerId, partnerId), inArray(bookings.status, [...waitingStatuses])))
    .orderBy(asc(bookings.bookedAt), asc(bookings.id))
    .limit(limit);
}

/** Counts unconfirmed bookings by age, that is, the time since they were booked. */
export async function countWaiting(
  db: Db,
  { partnerId, now }: { partnerId: number; now: Date },
): Promise<{ age: WaitingAge; count: number }[]> {
  const age = sql`${now.toISOString()}::timestamptz - booked_at`;
  return await db.rows(
    sql`select case when ${age} < interval '1 hour' then 'under_1h' when ${age} < interval '4 hours' then 'under_4h'
          when ${age} < interval '8 hours' then 'under_8h' else 'over_8h' end as age, count(*) as count
        from bookings where partner_id = ${partnerId}
          and status in ('pending', 'pending_confirmation', 'pending_supplier')
        group by 1`,
  );
}
