import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Tx } from "../../db/database";
import { notifyWorkers } from "../../db/notify-workers";
import { requestSupplierCancellation } from "./supplier-reservations.queries";

/**
 * The booking needs its supplier no more from this transaction on, so that one is to be told: a worker does it until it
 * holds. For a booking that nobody supplies it does nothing.
 */
export async function enqueueSupplierCancellation(
  tx: Tx,
  { id, fulfilmentState }: BookingRow,
): Promise<void> {
  if (fulfilmentState === "none") return;
  if (await requestSupplierCancellation(tx, id))
    tx.afterCommit((database) => notifyWorkers(database, "supplier_reservations"));
}
