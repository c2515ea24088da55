import { and, eq, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../db/database";
import { lockByReference } from "../rentals/booking-statements";
import type { Claim } from "../rentals/quote-rental";

/** Locks and returns the partner's draft or booking with the reference, or undefined. */
export async function lockDraftOrBooking(
  tx: Tx,
  { partnerId, reference }: { partnerId: number; reference: string },
): Promise<BookingRow | undefined> {
  const [row] = await tx.run<BookingRow>(lockByReference, [reference, partnerId]);
  return row;
}

export async function removeDraft(tx: Tx, id: number): Promise<void> {
  await tx.orm.delete(bookings).where(and(eq(bookings.id, id), eq(bookings.status, "draft")));
}

/** Deletes up to `limit` drafts that expired more than `days` ago. Returns the number of deleted drafts. */
export async function removeExpiredDrafts(db: Db, limits: { days: number; limit: number }): Promise<number> {
  const removed = await db.rows<{ id: number }>(
    sql`delete from bookings where id in (
          select b.id from bookings b join partners p on p.id = b.partner_id
          where b.status = 'draft' and b.expires_at < furthest_now() - make_interval(days => ${limits.days})
            and b.expires_at < partner_now(p.clock_offset_seconds) - make_interval(days => ${limits.days})
          order by b.expires_at limit ${limits.limit} for update of b skip locked
        ) returning id`,
  );
  return removed.length;
}

/**
 * Returns whether the units of a claim are available now. With `replacesId`, the units of that booking count as free.
 * Does not hold the units, so the result may be outdated at once.
 */
export async function hasFreeUnits(db: Db, claim: Claim, replacesId: number | null = null): Promise<boolean> {
  const [row] = await db.rows<{ free: boolean }>(
    sql`select peak_held_units(id, ${claim.startsAt.toISOString()}, ${claim.heldUntil.toISOString()}, ${claim.units}::int, ${replacesId}::bigint) <= fleet_size as free
        from cars where id = ${claim.carId}`,
    "has-free-units",
  );
  return row?.free === true;
}
