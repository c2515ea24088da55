import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { answerWaiting } from "./answer-waiting";

/** A crew takes the booking: the only way from `pending` to `confirmed`. */
export async function acceptBooking(
  database: Database,
  acting: Acting,
  input: { reference: string },
): Promise<BookingRow> {
  return await answerWaiting(database, acting, {
    reference: input.reference,
    status: "pending",
    answer: { act: "accept" },
  });
}
