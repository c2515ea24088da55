import { queryOptions } from "@tanstack/react-query";
import { type PaidBooking, toPaidBooking } from "../payment-use";
import { bookingKeys, listBookingsRoute } from "./bookings";
import { call } from "./call";

/**
 * Returns two filters for lists of bookings: by the payment reference and by the external reference. Only the second
 * one finds a booking with two payments, because such a booking stores both references in one text, which a filter by
 * one of them does not match.
 */
export function paymentUseFilters(
  { payment_reference }: Pick<PaidBooking, "payment_reference">,
  sale: string,
) {
  return [{ payment_reference }, { external_ref: sale }] as const;
}

/** Fetches the bookings that have the payment reference or the external reference, the newest 25 of each. */
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
