import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Tx } from "../../db/database";
import { notifyWorkers } from "../../db/notify-workers";
import { requestSupplierCancellation } from "./supplier-reservations.queries";

/**
 * Enqueues the cancellation of a booking's supplier reservation, which a worker repeats until it succeeds. If no worker
 * has called the supplier yet, only ends the reservation job. Does nothing for a booking without a supplier.
 */
export async function enqueueSupplierCancellation(
  tx: Tx,
  { id, fulfilmentState }: BookingRow,
): Promise<void> {
  if (fulfilmentState === "none") return;
  if (await requestSupplierCancellation(tx, id))
    tx.afterCommit((database) => notifyWorkers(database, "supplier_reservations"));
}
