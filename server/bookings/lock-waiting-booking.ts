import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Tx } from "../db/database";
import { Refusal } from "../errors/refusal";
import { lockBooking } from "./bookings.queries";

/**
 * A booking that waits in the given status, locked. One whose deadline has passed counts as lapsed, whether or not
 * the worker has come to it.
 */
export async function lockWaitingBooking(
  tx: Tx,
  wanted: { reference: string; status: "pending" | "pending_confirmation"; now: Date },
): Promise<BookingRow> {
  const { reference, status, now } = wanted;
  const booking = await lockBooking(tx, { reference, partnerId: null });
  if (booking === undefined) throw new Refusal(`There is no booking ${reference}.`);
  if (booking.status !== status)
    throw new Refusal(`Booking ${reference} is ${booking.status}, not ${status}.`);
  if (booking.confirmBy !== null && booking.confirmBy <= now) {
    throw new Refusal(`Booking ${reference} lapsed at ${booking.confirmBy.toISOString()}.`);
  }
  return booking;
}
