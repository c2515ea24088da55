import type { BookingRow } from "@/drizzle/schema/bookings";

type Fulfilled = Pick<BookingRow, "fulfilmentState">;

/**
 * Returns the columns to set when a booking is cancelled or expires: a pending or reserved fulfilment becomes
 * cancelled.
 */
export function endedColumns({ fulfilmentState: state }: Fulfilled): Fulfilled {
  return { fulfilmentState: state === "pending" || state === "reserved" ? "cancelled" : state };
}
