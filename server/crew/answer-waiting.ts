import type { BookingRow } from "@/drizzle/schema/bookings";
import { lockWaitingBooking } from "../bookings/lock-waiting-booking";
import type { Acting } from "../context";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";

/** Locks a booking that still waits for an answer and gives it one; a `Refusal` says why it cannot be answered. */
export async function answerWaiting(
  database: Database,
  acting: Acting,
  answer: {
    reference: string;
    status: "pending" | "pending_confirmation";
    give: (tx: Tx, booking: BookingRow) => Promise<BookingRow>;
  },
): Promise<BookingRow> {
  const { reference, status, give } = answer;
  return await inTransaction(database, async (tx) => {
    const booking = await lockWaitingBooking(tx, { reference, status, now: acting.now });
    return await give(tx, booking);
  });
}
