import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import { partners } from "@/drizzle/schema/partners";
import type { Db, Tx } from "../db/database";
import { selectDue, selectPartnersWithDue } from "../rentals/booking-statements";
import { toExpiredReplacementCondition, waitingReplacementCondition } from "./replace/waiting-replacement";
import { waitingStatuses } from "./transitions";

/**
 * Locks and returns the unconfirmed booking that has been past its deadline longest, or undefined. Skips bookings in
 * `skippedIds` and those that other transactions have locked. Also skips bookings for which a crew simulator's decision
 * was due before the deadline, and those with a replacement past its deadline, because the replacement is processed
 * first.
 */
export async function claimExpiredBooking(
  tx: Tx,
  skippedIds: readonly number[],
): Promise<BookingRow | undefined> {
  const waiting = inArray(bookings.status, [...waitingStatuses]);
  // A clock may have jumped past both times. A crew simulator's decision that was due first is applied first.
  const unanswered = or(isNull(bookings.autopilotAt), gte(bookings.autopilotAt, bookings.confirmBy));
  // Its replacement expires first, as when the partner accesses the booking.
  const where = and(waiting, unanswered, not(toExpiredReplacementCondition(skippedIds)));
  return await lockFirstDue(tx, { at: bookings.confirmBy, where, skippedIds });
}

/**
 * Locks and returns the confirmed booking whose rental ended first, or undefined if none has ended. Skips
 * bookings in `skippedIds`, those that other transactions have locked, and those with an unconfirmed
 * replacement.
 */
export async function claimFinishedBooking(
  tx: Tx,
  skippedIds: readonly number[],
): Promise<BookingRow | undefined> {
  // A replacement that still waits was due earlier and decides whether this booking ends as cancelled.
  const ends = and(eq(bookings.status, "confirmed"), not(waitingReplacementCondition));
  return await lockFirstDue(tx, { at: bookings.endsAt, where: ends, skippedIds });
}

/**
 * Locks and returns the booking for which the crew simulator's decision has been due longest, or undefined.
 * Skips bookings in `skippedIds` and those that other transactions have locked.
 */
export async function claimForCrewSimulator(
  tx: Tx,
  skippedIds: readonly number[],
): Promise<BookingRow | undefined> {
  return await lockFirstDue(tx, { at: bookings.autopilotAt, where: undefined, skippedIds });
}

/**
 * Returns up to `limit` of a partner's unconfirmed bookings past `confirm_by`, and up to `limit` confirmed bookings
 * past `ends_at`. Omits those in `skippedIds`. Locks nothing. Each of the two parts of the query uses the index of its
 * time column.
 */
export async function findDueBookings(
  db: Db,
  wanted: { partnerId: number; now: Date; skippedIds: readonly number[]; limit: number },
): Promise<BookingRow[]> {
  const { partnerId, now, skippedIds, limit } = wanted;
  return await db.run<BookingRow>(selectDue, [now.toISOString(), partnerId, skippedIds, limit]);
}

/**
 * Returns the IDs of those of the given partners that have an unconfirmed booking past `confirm_by` or a confirmed one
 * past `ends_at`. Compares the bookings of each partner with the `now` given for that partner. Locks nothing.
 */
export async function findPartnersWithDueBookings(
  db: Db,
  wanted: readonly { partnerId: number; now: Date }[],
): Promise<number[]> {
  const values = [wanted.map(({ partnerId }) => partnerId), wanted.map(({ now }) => now.toISOString())];
  const rows = await db.run<{ partnerId: number }>(selectPartnersWithDue, values);
  return rows.map(({ partnerId }) => partnerId);
}

type Due = {
  at: typeof bookings.confirmBy | typeof bookings.endsAt | typeof bookings.autopilotAt;
  where: SQL | undefined;
  skippedIds: readonly number[];
};

/**
 * Locks and returns a booking whose time `at` has passed by the partner's clock: the one with the earliest `at`, or
 * undefined if there is none. Skips bookings in `skippedIds` and those that other transactions have locked. Also compares
 * `at` with `furthest_now()`, the time of the clock that is furthest ahead, so that PostgreSQL can use the index.
 */
async function lockFirstDue(tx: Tx, { at, where, skippedIds }: Due): Promise<BookingRow | undefined> {
  const [row] = await tx.orm
    .select(getTableColumns(bookings))
    .from(bookings)
    .innerJoin(partners, eq(partners.id, bookings.partnerId))
    .where(
      and(
        where,
        lte(at, sql`furthest_now()`),
        lte(at, sql`partner_now(${partners.clockOffsetSeconds})`),
        skippedIds.length === 0 ? undefined : notInArray(bookings.id, [...skippedIds]),
      ),
    )
    .orderBy(asc(at))
    .limit(1)
    .for("update", { of: bookings, skipLocked: true });
  return row;
}
