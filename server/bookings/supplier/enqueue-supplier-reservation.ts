import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Tx } from "../../db/database";
import { notifyWorkers } from "../../db/notify-workers";
import type { QuotedRental } from "../../rentals/quote-rental";
import { insertSupplierReservation } from "./supplier-reservations.queries";

/**
 * Enqueues the reservation with the booking's supplier, in the same transaction. Workers are notified after the commit.
 * Does nothing for a booking without a supplier.
 */
export async function enqueueSupplierReservation(
  tx: Tx,
  booked: BookingRow,
  { offer: { supplier } }: QuotedRental,
): Promise<void> {
  if (supplier === null) return;
  await insertSupplierReservation(tx, { bookingId: booked.id, ...supplier });
  tx.afterCommit((database) => notifyWorkers(database, "supplier_reservations"));
}
