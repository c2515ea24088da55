import type { BookingRow } from "@/drizzle/schema/bookings";
import { transitionBooking } from "../bookings/transition-booking";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { completeSupplierJob } from "./supplier-jobs.queries";

/** Stores the supplier's reservation code in a locked booking, which confirms it. */
export async function confirmSupplierBooking(
  tx: Tx,
  acting: Acting,
  { booking, code }: { booking: BookingRow; code: string },
): Promise<BookingRow> {
  await completeSupplierJob(tx, booking.id, { state: "reserved", code });
  return await transitionBooking(tx, acting, {
    booking,
    transition: "supply",
    columns: { fulfilmentState: "reserved", fulfilmentReference: code },
  });
}
