import type { BookingRow } from "@/drizzle/schema/bookings";
import { applyDecision, type CrewDecision } from "../bookings/apply-decision";
import { commitDueTransitionsForCrew } from "../bookings/due/commit-due-transitions";
import { lockWaitingBooking } from "../bookings/lock-waiting-booking";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";

/** The status in which a booking awaits each decision. */
const awaiting = {
  accept: "pending",
  decline: "pending",
  secure: "pending_confirmation",
  fail: "pending_confirmation",
} as const satisfies Record<CrewDecision["act"], BookingRow["status"]>;

/**
 * Applies a crew decision to an unconfirmed booking, by its partner's clock. Throws a `CommandError` if there is no
 * such booking or it does not await this decision.
 */
export async function decideBooking(
  database: Database,
  acting: Acting,
  { reference, decision }: { reference: string; decision: CrewDecision },
): Promise<BookingRow> {
  await commitDueTransitionsForCrew(database, acting, reference);
  return await inTransaction(database, async (tx) => {
    const wanted = { reference, status: awaiting[decision.act] };
    const { booking, acting: inTime } = await lockWaitingBooking(tx, acting, wanted);
    return await applyDecision(tx, inTime, { booking, answer: decision });
  });
}
