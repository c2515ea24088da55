import type { BookingRow } from "@/drizzle/schema/bookings";

/** Returns the fulfilment state of a booking that has ended: a pending or reserved one becomes cancelled. */
export function fulfilmentAfterEnd(state: BookingRow["fulfilmentState"]): BookingRow["fulfilmentState"] {
  return state === "pending" || state === "reserved" ? "cancelled" : state;
}
