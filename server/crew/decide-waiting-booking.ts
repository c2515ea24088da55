import type { BookingRow } from "@/drizzle/schema/bookings";
import { lockWaitingBooking } from "../bookings/lock-waiting-booking";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { applyDecision, type CrewDecision } from "./apply-decision";

/**
 * Applies a crew decision to an unconfirmed booking, by its partner's clock. Throws a `CommandError` if the
 * booking is not awaiting this decision.
 */
export async function decideWaitingBooking(
  database: Database,
  acting: Acting,
  given: { reference: string; status: "pending" | "pending_confirmation"; answer: CrewDecision },
): Promise<BookingRow> {
  const { answer, ...wanted } = given;
  return await inTransaction(database, async (tx) => {
    const { booking, acting: inTime } = await lockWaitingBooking(tx, acting, wanted);
    return await applyDecision(tx, inTime, { booking, answer });
  });
}
