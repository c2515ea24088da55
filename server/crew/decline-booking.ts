import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { decideWaitingBooking } from "./decide-waiting-booking";

/** Declines a `pending` booking: it is cancelled and its units are released. */
export async function declineBooking(
  database: Database,
  acting: Acting,
  input: { reference: string; reason?: string | undefined },
): Promise<BookingRow> {
  return await decideWaitingBooking(database, acting, {
    reference: input.reference,
    status: "pending",
    answer: { act: "decline", reason: input.reason ?? null },
  });
}
