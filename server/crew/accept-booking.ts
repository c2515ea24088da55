import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { decideWaitingBooking } from "./decide-waiting-booking";

/** A crew takes the booking: the only way from `pending` to `confirmed`. */
export async function acceptBooking(
  database: Database,
  acting: Acting,
  input: { reference: string },
): Promise<BookingRow> {
  return await decideWaitingBooking(database, acting, {
    reference: input.reference,
    status: "pending",
    answer: { act: "accept" },
  });
}
