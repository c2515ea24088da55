import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { fulfilmentAfterEnd } from "./supplier/fulfilment-after-end";
import { transitionBooking } from "./transition-booking";

/** Expires a locked unconfirmed booking and releases its units. */
export async function expireBooking(tx: Tx, acting: Acting, booking: BookingRow): Promise<BookingRow> {
  return await transitionBooking(tx, acting, {
    booking,
    transition: "expire",
    columns: { fulfilmentState: fulfilmentAfterEnd(booking.fulfilmentState) },
  });
}
