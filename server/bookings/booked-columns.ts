import type { Acting } from "../context";
import type { QuotedRental, RentalOffer } from "../rentals/quote-rental";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { getConfirmDeadline } from "./get-confirm-deadline";

/** The status and the fulfilment state with which a booking starts, by the way its rental is fulfilled. */
const waiting = {
  crew: { status: "pending", fulfilmentState: "none" },
  on_request: { status: "pending_confirmation", fulfilmentState: "pending" },
  supplier: { status: "pending_supplier", fulfilmentState: "pending" },
} as const satisfies Record<QuotedRental["offer"]["fulfilment"], object>;

/**
 * Returns the columns of a new booking, made from a draft or in one step: status, fulfilment state, payment reference,
 * times, and the crew simulator's decision.
 */
export function bookedColumns(acting: Acting, quoted: QuotedRental, paymentReference: string) {
  const { now } = acting;
  const { status, fulfilmentState } = waiting[quoted.offer.fulfilment];
  return {
    status,
    fulfilmentState,
    paymentReference,
    expiresAt: null,
    bookedAt: now,
    confirmBy: getConfirmDeadline(now, quoted.offer.startsAt),
    ...crewSimulatorColumns(acting, quoted.offer),
  };
}

/** The default delay of the crew simulator, in seconds. */
const usualSeconds = 5;

/**
 * Returns two columns: the time at which the crew simulator decides on a booking, and its decision, which is null to
 * accept or secure the booking. A scenario of the car sets both. Without one, the simulator decides after
 * `usualSeconds`, if it is on and no supplier fulfils the rental. Both are null if it does not decide.
 */
export function crewSimulatorColumns(
  { now, config }: Acting,
  { slug, fulfilment }: Pick<RentalOffer, "slug" | "fulfilment">,
) {
  const isSimulated = config.autopilot && fulfilment !== "supplier";
  const usual = isSimulated ? { act: null, afterSeconds: usualSeconds } : null;
  const decision = scenarioHooks(config).onDecision(slug, usual);
  return {
    autopilotAt: decision && new Date(now.getTime() + decision.afterSeconds * 1000),
    autopilotAct: decision?.act ?? null,
  };
}
