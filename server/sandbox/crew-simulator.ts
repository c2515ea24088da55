import type { BookingRow } from "@/drizzle/schema/bookings";
import { createCrewSimulatorProcessor } from "../bookings/process-due-booking";
import type { Acting } from "../context";
import { applyDecision, type CrewDecision } from "../crew/apply-decision";
import type { Tx } from "../db/database";
import { updateBooking } from "../rentals/write-booking";

/**
 * Decides a locked booking in place of a crew: as its car's scenario says, otherwise accepts pending and
 * secures on-request bookings. The decision is in time if its due time was, however far the clock has jumped
 * since.
 */
async function simulateCrew(tx: Tx, acting: Acting, booking: BookingRow): Promise<void> {
  const { autopilotAt, confirmBy } = booking;
  const inTime = autopilotAt !== null && confirmBy !== null && autopilotAt < confirmBy;
  const answer = inTime ? answerFor(booking) : undefined;
  if (answer === undefined) await clearCrewSimulator(tx, booking);
  else await applyDecision(tx, acting, { booking, answer });
}

export const simulateDueCrew = createCrewSimulatorProcessor(simulateCrew);

/** Returns undefined if the booking is not awaiting a crew decision. */
function answerFor({
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
async function clearCrewSimulator(tx: Tx, booking: BookingRow): Promise<void> {
  await updateBooking(tx, booking, { autopilotAt: null, autopilotAct: null });
}
