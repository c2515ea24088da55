import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { decideWaitingBooking } from "./decide-waiting-booking";

/** Confirms a `pending` booking on behalf of the crew. No other code confirms a `pending` booking. */
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
