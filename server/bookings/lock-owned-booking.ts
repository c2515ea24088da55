import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { ApiError } from "../errors/api-error";
import { lockBooking } from "./bookings.queries";

/**
 * Locks and returns a booking of the partner. Throws `not_found` for drafts, unknown references and other
 * partners' bookings.
 */
export async function lockOwnedBooking(tx: Tx, ctx: PartnerContext, reference: string): Promise<BookingRow> {
  const booking = await lockBooking(tx, { reference, partnerId: ctx.partner.id });
  if (booking === undefined) throw new ApiError("not_found", "Booking not found. Check the reference.");
  return booking;
}
