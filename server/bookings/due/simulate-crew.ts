import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../../context";
import type { Tx } from "../../db/database";
import { updateBooking } from "../../rentals/write-booking";
import { applyDecision, type CrewDecision } from "../apply-decision";

/**
 * Applies the crew simulator's decision to a locked booking: the decision of the car's scenario, or without one, to
 * accept a pending booking and to secure an on-request booking. If the decision was due after the booking's deadline,
 * or the booking awaits no decision, only removes the pending decision.
 */
export async function simulateCrew(tx: Tx, acting: Acting, booking: BookingRow): Promise<BookingRow> {
  const { autopilotAt, confirmBy } = booking;
  const inTime = autopilotAt !== null && confirmBy !== null && autopilotAt < confirmBy;
  const answer = inTime ? toDecision(booking) : undefined;
  if (answer === undefined) return await clearCrewSimulator(tx, booking);
  return await applyDecision(tx, acting, { booking, answer });
}

/** Returns the crew simulator's decision, or undefined if the booking is not awaiting one. */
function toDecision({
  status,
  reference,
  autopilotAct: act,
}: Pick<BookingRow, "status" | "reference" | "autopilotAct">): CrewDecision | undefined {
  if (status === "pending") {
    return act === "decline" ? { act, reason: "No crew is available for this rental." } : { act: "accept" };
  }
  if (status !== "pending_confirmation") return undefined;
  return act === "fail"
    ? { act, reason: "The rental could not be secured." }
    : { act: "secure", confirmation: `SBX-${reference.slice(3)}` };
}

/** Removes the crew simulator's pending decision. */
async function clearCrewSimulator(tx: Tx, booking: BookingRow): Promise<BookingRow> {
  return await updateBooking(tx, booking, { autopilotAt: null, autopilotAct: null });
}
