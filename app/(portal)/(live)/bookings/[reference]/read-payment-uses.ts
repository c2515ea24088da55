import { toExternalReference } from "@/components/reservations/new-external-reference";
import { paymentUseFilters } from "@/lib/api/payment-use";
import { isWithoutRental } from "@/lib/booking-status";
import { type Booking, listBookingsContract } from "@/lib/contracts/bookings";
import { type PaidBooking, toPaidBooking } from "@/lib/payment-use";
import { runPageOperation } from "../../../run-page-operation";

/**
 * For a booking that ended without a rental, returns the bookings that may use its payment: up to 25 with its payment
 * reference and up to 25 with its external reference. For any other booking, returns null.
 */
export async function readPaymentUses(booking: Booking): Promise<PaidBooking[] | null> {
  if (!isWithoutRental(booking.status)) return null;
  const filters = paymentUseFilters(booking, toExternalReference(booking));
  const lists = await Promise.all(filters.map((query) => runPageOperation(listBookingsContract, { query })));
  return lists.flatMap(({ data }) => data.map(toPaidBooking));
}
