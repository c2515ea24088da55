import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { decideWaitingBooking } from "./decide-waiting-booking";

/** Marks an on-request booking as impossible to secure. The service cancels it. */
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
