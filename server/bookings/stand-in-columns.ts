import type { Acting } from "../context";
import { carScenarioOf } from "../scenarios/scenario-of";

/** How long the sandbox's stand-in crew takes. */
const usualSeconds = 5;

/**
 * When the sandbox's stand-in crew acts on a booking of this car, and what it does: as the car's scenario says, else
 * what the booking waits for, where the stand-in is on.
 */
export function standInColumns({ now, config }: Acting, slug: string) {
  const usual = config.autopilot ? { act: null, afterSeconds: usualSeconds } : null;
  const scenario = carScenarioOf(config, slug);
  const answer = scenario?.answer === undefined ? usual : scenario.answer;
  return {
    autopilotAt: answer && new Date(now.getTime() + answer.afterSeconds * 1000),
    autopilotAct: answer === null ? null : answer.act,
  };
}
