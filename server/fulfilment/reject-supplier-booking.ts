import type { BookingRow } from "@/drizzle/schema/bookings";
import { transitionBooking } from "../bookings/transition-booking";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { completeSupplierJob } from "./supplier-jobs.queries";

type Withheld = { booking: BookingRow; reason: string };

/** Cancels a locked booking that the supplier finally rejected. `error` is stored for the operator only. */
export async function rejectSupplierBooking(
  tx: Tx,
  acting: Acting,
  { error, ...withheld }: Withheld & { error: string | null },
): Promise<BookingRow> {
  await completeSupplierJob(tx, withheld.booking.id, { state: "failed", error });
  return await withhold(tx, acting, withheld);
}

/**
 * Cancels a locked booking whose supplier never responded. The supplier may still hold a reservation, so the
 * job continues until it is found and cancelled.
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
