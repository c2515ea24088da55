import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { decideWaitingBooking } from "./decide-waiting-booking";

/** Secures an on-request booking with the reference `confirmation`, which confirms it. */
export async function secureBooking(
  database: Database,
  acting: Acting,
  input: { reference: string; confirmation: string },
): Promise<BookingRow> {
  return await decideWaitingBooking(database, acting, {
    reference: input.reference,
    status: "pending_confirmation",
    answer: { act: "secure", confirmation: input.confirmation },
  });
}
