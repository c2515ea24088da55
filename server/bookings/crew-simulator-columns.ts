import type { Acting } from "../context";
import type { RentalOffer } from "../rentals/quote-rental";
import { scenarioHooks } from "../scenarios/scenario-hooks";

/** The crew simulator's delay, in seconds. */
const usualSeconds = 5;

/**
 * Returns when the crew simulator decides on a booking, and how: as the car's scenario says, otherwise by its
 * status if the simulator is on. A booking fulfilled by a supplier is never decided by a crew.
 */
export function crewSimulatorColumns(
  { now, config }: Acting,
  { slug, fulfilment }: Pick<RentalOffer, "slug" | "fulfilment">,
) {
  const stands = config.autopilot && fulfilment !== "supplier";
  const usual = stands ? { act: null, afterSeconds: usualSeconds } : null;
  const decision = scenarioHooks(config).onDecision(slug, usual);
  return {
    autopilotAt: decision && new Date(now.getTime() + decision.afterSeconds * 1000),
    autopilotAct: decision?.act ?? null,
  };
}
