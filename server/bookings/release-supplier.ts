import type { BookingRow } from "@/drizzle/schema/bookings";
import { announce } from "../db/announce";
import type { Tx } from "../db/database";
import { endAtSupplier } from "./supplier-reservations.queries";

/**
 * The booking needs its supplier no more from this transaction on, so that one is to be told: a worker does it until it
 * holds. For a booking that nobody supplies it does nothing.
 */
export async function releaseSupplier(tx: Tx, { id, fulfilmentState }: BookingRow): Promise<void> {
  if (fulfilmentState === "none") return;
  if (await endAtSupplier(tx, id)) tx.afterCommit((database) => announce(database, "supplier_reservations"));
}
