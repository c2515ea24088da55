import type { Acting } from "../context";
import type { RentalOffer } from "../rentals/quote-rental";
import { carScenarioOf } from "../scenarios/scenario-of";

/** How long the sandbox's stand-in crew takes. */
const usualSeconds = 5;

/**
 * When the sandbox's stand-in crew acts on a booking of this car, and what it does: as the car's scenario says, else
 * what the booking waits for, where the stand-in is on. What a supplier fulfils waits for no crew.
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
