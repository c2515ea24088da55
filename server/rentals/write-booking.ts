import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import type { Tx } from "../db/database";
import { getUpdateStatement, insertOne, toStoredBooking, valuesToInsert } from "./booking-statements";

/** Inserts a booking or a draft. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<BookingRow> {
  const complete = toStoredBooking(booking);
  const [row] = await tx.run<Pick<BookingRow, "id" | "txId">>(insertOne, valuesToInsert(complete));
  if (row === undefined) throw new Error("The booking was not written.");
  return { ...complete, ...row };
}

/**
 * Updates a booking and returns it with the changes. The other columns are not read again, because the caller holds the
 * booking's lock.
 */
export async function updateBooking(
  tx: Tx,
  booking: BookingRow,
  changes: Partial<NewBooking>,
): Promise<BookingRow> {
  const { prepared, values } = getUpdateStatement(booking.id, changes);
  const [row] = await tx.run<Pick<BookingRow, "txId">>(prepared, values);
  if (row === undefined) throw new Error("The booking was not written.");
  return { ...withChanges(booking, changes), ...row };
}

export function withChanges(booking: BookingRow, changes: Partial<NewBooking>): BookingRow {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...booking, ...given };
}
