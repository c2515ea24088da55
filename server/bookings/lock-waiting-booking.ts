import type { BookingRow } from "@/drizzle/schema/bookings";
import { inPartnersTime } from "../clock/in-partners-time";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { Refusal } from "../errors/refusal";
import { lockBooking } from "./bookings.queries";

/**
 * A booking that waits in the given status, locked, and the time it lives in: its partner's. One whose deadline has
 * passed counts as lapsed, whether or not the worker has come to it.
 */
export async function lockWaitingBooking(
  tx: Tx,
  acting: Acting,
  wanted: { reference: string; status: "pending" | "pending_confirmation" },
): Promise<{ booking: BookingRow; acting: Acting }> {
  const { reference, status } = wanted;
  const booking = await lockBooking(tx, { reference, partnerId: null });
  if (booking === undefined) throw new Refusal(`There is no booking ${reference}.`);
  if (booking.status !== status)
    throw new Refusal(`Booking ${reference} is ${booking.status}, not ${status}.`);
  const inTime = await inPartnersTime(tx, acting, booking.partnerId);
  if (booking.confirmBy !== null && booking.confirmBy <= inTime.now) {
    throw new Refusal(`Booking ${reference} lapsed at ${booking.confirmBy.toISOString()}.`);
  }
  return { booking, acting: inTime };
}
