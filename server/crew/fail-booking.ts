import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { decideWaitingBooking } from "./decide-waiting-booking";

/** The rental behind an on-request booking cannot be had: the booking is cancelled by the service. */
export async function failBooking(
  database: Database,
  acting: Acting,
  input: { reference: string; reason?: string | undefined },
): Promise<BookingRow> {
  return await decideWaitingBooking(database, acting, {
    reference: input.reference,
    status: "pending_confirmation",
    answer: { act: "fail", reason: input.reason ?? null },
  });
}
