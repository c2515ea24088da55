import type { BookingRow } from "@/drizzle/schema/bookings";
import { clearCrewSimulator } from "../bookings/clear-crew-simulator";
import { createCrewSimulatorProcessor } from "../bookings/process-due-booking";
import type { Acting } from "../context";
import { applyDecision, type CrewDecision } from "../crew/apply-decision";
import type { Tx } from "../db/database";

/**
 * The sandbox's stand-in for a crew, on a locked booking: gives the answer its car's scenario wants, else accepts what
 * waits and secures what is on request. It is in time when its moment is, however far the clock jumped since.
 */
async function simulateCrew(tx: Tx, acting: Acting, booking: BookingRow): Promise<void> {
  const { autopilotAt, confirmBy } = booking;
  const inTime = autopilotAt !== null && confirmBy !== null && autopilotAt < confirmBy;
  const answer = inTime ? answerFor(booking) : undefined;
  if (answer === undefined) await clearCrewSimulator(tx, booking);
  else await applyDecision(tx, acting, { booking, answer });
}

export const simulateDueCrew = createCrewSimulatorProcessor(simulateCrew);

/** `undefined` when it waits for no crew, or no longer. */
function answerFor({
  status,
  reference,
  autopilotAct: act,
}: Pick<BookingRow, "status" | "reference" | "autopilotAct">): CrewDecision | undefined {
  if (status === "pending") {
    return act === "decline" ? { act, reason: "No crew can take this rental." } : { act: "accept" };
  }
  if (status !== "pending_confirmation") return undefined;
  return act === "fail"
    ? { act, reason: "The rental could not be secured." }
    : { act: "secure", confirmation: `SBX-${reference.slice(3)}` };
}
