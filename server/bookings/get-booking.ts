import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { findBooking, findBookingByExternalRef } from "./bookings.queries";
import { commitDueTransitions, commitDueTransitionsByReference } from "./due/commit-due-transitions";

/**
 * Returns a booking of the partner after its due transitions. Throws `not_found` for drafts, unknown
 * references and other partners' bookings.
 */
export async function getBooking(ctx: PartnerContext, reference: string): Promise<BookingRow> {
  const booking = await commitDueTransitionsByReference(ctx, reference);
  if (booking === undefined) throw new ApiError("not_found", "Booking not found. Check the reference.");
  return booking;
}

/**
 * Returns the partner's newest booking with this `external_ref`, after its due transitions. A partner uses it
 * to learn whether a request without a response succeeded. Throws `not_found`.
 */
export async function getBookingByExternalRef(ctx: PartnerContext, externalRef: string): Promise<BookingRow> {
  const booking = await findBookingByExternalRef(ctx.database, { partnerId: ctx.partner.id, externalRef });
  if (booking === undefined) throw new ApiError("not_found", "No booking has this `external_ref`.");
  return await commitDueTransitions(ctx, booking);
}

/**
 * Returns a booking of the partner as it is stored, without applying due transitions. Returns undefined for drafts,
 * unknown references and other partners' bookings.
 */
export async function readStoredBooking(
  db: Db,
  owned: { partnerId: number; reference: string },
): Promise<BookingRow | undefined> {
  return await findBooking(db, owned);
}
