import { queryOptions } from "@tanstack/react-query";
import { type PaidBooking, toPaidBooking } from "../payment-use";
import { bookingKeys, listBookingsRoute } from "./bookings";
import { call } from "./call";

/**
 * Returns two filters for lists of bookings: by the payment reference, and by the external reference of the sale. A
 * booking with two payments stores both payment references in one text. The filter by one payment reference does not
 * match that text, so only the external reference finds such a booking.
 */
export function paymentUseFilters(
  { payment_reference }: Pick<PaidBooking, "payment_reference">,
  sale: string,
) {
  return [{ payment_reference }, { external_ref: sale }] as const;
}

/**
 * Fetches the newest 25 bookings with the payment reference, and the newest 25 with the external reference of the sale.
 */
export async function fetchPaymentUses(
  booking: Pick<PaidBooking, "payment_reference">,
  sale: string,
  signal?: AbortSignal,
): Promise<PaidBooking[]> {
  const filters = paymentUseFilters(booking, sale);
  const lists = await Promise.all(
    filters.map((query) => call(listBookingsRoute, signal === undefined ? { query } : { query, signal })),
  );
  return lists.flatMap(({ data }) => data.map(toPaidBooking));
}

export function paymentUsesQuery(booking: PaidBooking, sale: string) {
  return queryOptions({
    queryKey: [...bookingKeys.one(booking.reference), "payment-uses"],
    queryFn: ({ signal }) => fetchPaymentUses(booking, sale, signal),
    refetchOnMount: "always",
  });
}
