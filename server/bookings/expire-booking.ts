import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { endedColumns } from "./supplier/ended-columns";
import { transitionBooking } from "./transition-booking";

/** Expires a locked unconfirmed booking and releases its units. */
export async function expireBooking(tx: Tx, acting: Acting, booking: BookingRow): Promise<BookingRow> {
  return await transitionBooking(tx, acting, {
    booking,
    transition: "expire",
    columns: endedColumns(booking),
  });
}
