import type { BookingRow } from "@/drizzle/schema/bookings";
import { findDueTransition } from "../due/find-due-transition";
import { endedColumns } from "../supplier/ended-columns";
import { toPartnerCancellation } from "../to-partner-cancellation";
import type { Change } from "../transition-booking";
import { isLegal } from "../transitions";

/**
 * Returns the change that ends a locked booking when its replacement is confirmed: a cancellation, or the expiry if its
 * own deadline has passed. Returns undefined if the booking has already ended.
 */
export function getReplacedBookingChange(booking: BookingRow, now: Date): Change | undefined {
  if (!isLegal("cancel", booking.status)) return undefined;
  if (findDueTransition(booking, now) === "expire") {
    return { booking, transition: "expire", columns: endedColumns(booking) };
  }
  return { booking, transition: "cancel", columns: toPartnerCancellation(booking, "replaced") };
}
