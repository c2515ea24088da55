import { sql } from "drizzle-orm";
import { supplierReservations } from "@/drizzle/schema/suppliers";
import type { Tx } from "../../db/database";
import { saveTraceContext } from "../../tracing/trace-contexts";

export async function insertSupplierReservation(
  tx: Tx,
  order: { bookingId: number; supplierId: number; offerId: string },
): Promise<void> {
  const nextAttemptAt = sql`date_trunc('milliseconds', clock_timestamp())`;
  await tx.orm.insert(supplierReservations).values({ ...order, state: "reserving", nextAttemptAt });
  await saveTraceContext(tx, [{ supplierJob: order.bookingId }]);
}

/**
 * Marks a supplier reservation to be cancelled. Returns false if the supplier needs no call: there is no reservation,
 * or no worker has tried to make it yet.
 */
export async function requestSupplierCancellation(tx: Tx, bookingId: number): Promise<boolean> {
  const [row] = await tx.rows<{ due: boolean | null }>(
    sql`select end_at_supplier(${bookingId}) as due`,
    "end-at-supplier",
  );
  if (row?.due !== true) return false;
  await saveTraceContext(tx, [{ supplierJob: bookingId }]);
  return true;
}
