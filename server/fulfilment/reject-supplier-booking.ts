import type { BookingRow } from "@/drizzle/schema/bookings";
import { transitionBooking } from "../bookings/transition-booking";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { completeSupplierJob } from "./supplier-jobs.queries";

type Withheld = { booking: BookingRow; reason: string };

/** The supplier's final no to a locked booking: it is cancelled by the service. `error` is for the operator's eyes. */
export async function rejectSupplierBooking(
  tx: Tx,
  acting: Acting,
  { error, ...withheld }: Withheld & { error: string | null },
): Promise<BookingRow> {
  await completeSupplierJob(tx, withheld.booking.id, { state: "failed", error });
  return await withhold(tx, acting, withheld);
}

/**
 * A supplier that never answered is given up: the booking is cancelled by the service. The supplier may hold a
 * reservation all the same, so it stays to be found and cancelled.
 */
export async function abandonSupplierBooking(
  tx: Tx,
  acting: Acting,
  withheld: Withheld,
): Promise<BookingRow> {
  return await withhold(tx, acting, withheld);
}

async function withhold(tx: Tx, acting: Acting, { booking, reason }: Withheld): Promise<BookingRow> {
  return await transitionBooking(tx, acting, {
    booking,
    transition: "withhold",
    columns: { cancelledBy: "service", cancelReason: reason, fulfilmentState: "failed" },
  });
}
