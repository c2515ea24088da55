import type { BookingRow } from "@/drizzle/schema/bookings";
import { withPartnerClock } from "../clock/partner-clock";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { CommandError } from "../errors/command-error";
import { lockBooking } from "./bookings.queries";

/**
 * Locks a booking that must have the given status. Returns it, and `acting` with the time of the booking's
 * partner. The caller must first apply due transitions. Throws a `CommandError` if the booking is missing,
 * has another status or is past its deadline.
 */
export async function lockWaitingBooking(
  tx: Tx,
  acting: Acting,
  wanted: { reference: string; status: "pending" | "pending_confirmation" },
): Promise<{ booking: BookingRow; acting: Acting }> {
  const { reference, status } = wanted;
  const booking = await lockBooking(tx, { reference, partnerId: null });
  if (booking === undefined) throw new CommandError(`Booking ${reference} not found.`);
  if (booking.status !== status)
    throw new CommandError(`Booking ${reference} is ${booking.status}, not ${status}.`);
  const inTime = await withPartnerClock(tx, acting, booking.partnerId);
  if (booking.confirmBy !== null && booking.confirmBy <= inTime.now) {
    throw new CommandError(`Booking ${reference} expired at ${booking.confirmBy.toISOString()}.`);
  }
  return { booking, acting: inTime };
}
