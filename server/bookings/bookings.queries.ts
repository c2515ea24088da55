import { and, desc, eq, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../db/database";
import { selectByReference, selectByReferences } from "../rentals/booking-statements";
import type { Claim } from "../rentals/quote-rental";
import { bookingCondition } from "./list/booking-filters";

/** Returns the partner's booking with this reference, or undefined. Ignores drafts. */
export async function findBooking(
  db: Db,
  { partnerId, reference }: { partnerId: number; reference: string },
): Promise<BookingRow | undefined> {
  const [row] = await db.run<BookingRow>(selectByReference, [reference, partnerId]);
  return row?.status === "draft" ? undefined : row;
}

/**
 * Returns the bookings with these references and partners, in no particular order. Omits drafts, unknown references,
 * and references of another partner's booking.
 */
export async function findBookings(
  db: Db,
  owned: readonly { partnerId: number; reference: string }[],
): Promise<BookingRow[]> {
  const values = [owned.map(({ reference }) => reference), owned.map(({ partnerId }) => partnerId)];
  const rows = await db.run<BookingRow>(selectByReferences, values);
  return rows.filter(({ status }) => status !== "draft");
}

/** Returns the newest booking with the partner's external reference, or undefined. Ignores drafts. */
export async function findBookingByExternalRef(
  db: Db,
  owner: { partnerId: number; externalRef: string },
): Promise<BookingRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.partnerId, owner.partnerId),
        eq(bookings.externalRef, owner.externalRef),
        bookingCondition,
      ),
    )
    .orderBy(desc(bookings.bookedAt), desc(bookings.id))
    .limit(1);
  return row;
}

/**
 * Locks and returns the booking with this reference. Returns undefined for drafts, unknown references and other
 * partners' bookings. With a null `partnerId`, it finds bookings of all partners, for the crew and the worker.
 */
export async function lockBooking(
  tx: Tx,
  key: { reference: string; partnerId: number | null },
): Promise<BookingRow | undefined> {
  const owned = key.partnerId === null ? undefined : eq(bookings.partnerId, key.partnerId);
  const [row] = await tx.orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, key.reference), owned, bookingCondition))
    .for("update");
  return row;
}

export type ClaimVerdict = "claimed" | "unavailable" | "stale";

/**
 * Locks the car and counts the units held during the stay. Returns `claimed` if enough are left, else `unavailable`,
 * and `stale` if the car changed after its price was read. The lock lasts until the commit, so a concurrent claim
 * counts this booking. `replacesId` is the booking that this one replaces, which the caller has locked. While both hold
 * units, only the larger number of the two counts.
 */
export async function claimUnits(
  tx: Tx,
  claim: Claim,
  replacesId: number | null = null,
): Promise<ClaimVerdict> {
  const [row] = await tx.rows<{ verdict: ClaimVerdict }>(
    sql`select claim_units(${claim.carId}, ${claim.revision}, ${claim.units}, ${claim.startsAt.toISOString()}, ${claim.heldUntil.toISOString()}, ${replacesId}::bigint) as verdict`,
    "claim-units",
  );
  return row?.verdict ?? "unavailable";
}
