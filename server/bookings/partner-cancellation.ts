import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import { fulfilmentAfterEnd } from "./supplier/fulfilment-after-end";

/** Returns the columns of a booking that its partner cancels. */
export function partnerCancellation(
  { fulfilmentState }: Pick<BookingRow, "fulfilmentState">,
  reason: string | null,
): Partial<NewBooking> {
  return {
    cancelledBy: "partner",
    cancelReason: reason,
    fulfilmentState: fulfilmentAfterEnd(fulfilmentState),
  };
}
