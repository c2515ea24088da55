import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import { endedColumns } from "./supplier/ended-columns";

/** Returns the columns of a booking that its partner cancels. */
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
