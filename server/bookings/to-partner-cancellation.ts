import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import { endedColumns } from "./supplier/ended-columns";

/** Returns the columns to set when a partner cancels its booking. */
export function toPartnerCancellation(
  booking: Pick<BookingRow, "fulfilmentState">,
  reason: string | null,
): Partial<NewBooking> {
  return {
    cancelledBy: "partner",
    cancelReason: reason,
    ...endedColumns(booking),
  };
}
