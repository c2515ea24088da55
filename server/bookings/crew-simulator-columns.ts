import type { Acting } from "../context";
import type { RentalOffer } from "../rentals/quote-rental";
import { carScenarioOf } from "../scenarios/scenario-of";

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
  const scenario = carScenarioOf(config, slug);
  const answer = scenario?.answer === undefined ? usual : scenario.answer;
  return {
    autopilotAt: answer && new Date(now.getTime() + answer.afterSeconds * 1000),
    autopilotAct: answer === null ? null : answer.act,
  };
}
