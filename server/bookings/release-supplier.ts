import type { BookingRow } from "@/drizzle/schema/bookings";
import { announce } from "../db/announce";
import type { Tx } from "../db/database";
import { endAtSupplier } from "./supplier-reservations.queries";

/**
 * The booking ends in this transaction, so its supplier is to be told: a worker does it until it holds. For a booking
 * that nobody supplies it does nothing.
 */
export async function releaseSupplier(tx: Tx, { id, fulfilmentState }: BookingRow): Promise<void> {
  if (fulfilmentState === "none") return;
  if (await endAtSupplier(tx, id)) tx.afterCommit((database) => announce(database, "supplier_reservations"));
}
