import type { BookingRow } from "@/drizzle/schema/bookings";

/** What becomes of securing a rental when its booking ends: what was under way or secured is given up. */
export function fulfilmentAfterEnd(state: BookingRow["fulfilmentState"]): BookingRow["fulfilmentState"] {
  return state === "pending" || state === "reserved" ? "cancelled" : state;
}
