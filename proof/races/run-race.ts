import { createRandom } from "../kit/random";
import type { Finding, Race, Round } from "./race";
import type { RaceStage } from "./testbed/open-testbed";

export type RaceResult = {
  race: Race;
  /** Those that were run. */
  rounds: number;
  outcomes: Readonly<Record<string, number>>;
  /** With the number of its round, so that the same round can be run again. */
  violations: readonly string[];
  seconds: number;
};

/** No round begins after so many minutes. */
export type RunOptions = { seed: number; rounds: number; minutes?: number };

/** Runs the rounds of one race, in order or so many at once as it allows. What a round throws is a violation. */
export async function runRace(
  stage: RaceStage,
  race: Race,
  { seed, rounds, minutes = Number.POSITIVE_INFINITY }: RunOptions,
): Promise<RaceResult> {
  const startedAt = performance.now();
  const isTime = () => performance.now() - startedAt < minutes * 60_000;
  if (race.workers === true) await stage.startWorkers();
  const run = await race.open(stage);
  const outcomes: Record<string, number> = {};
  const violations: string[] = [];
  let begun = 0;
  const work = async () => {
    while (begun < rounds && isTime()) {
      const round = begun++;
      const found = await finding(run, round, seed);
      for (const [name, count] of Object.entries(found.outcomes)) {
        outcomes[name] = (outcomes[name] ?? 0) + count;
      }
      violations.push(...found.violations.map((text) => `round ${round}: ${text}`));
    }
  };
  await Promise.all(Array.from({ length: race.atOnce ?? 1 }, work));
  await stage.stopWorkers();
  return { race, rounds: begun, outcomes, violations, seconds: (performance.now() - startedAt) / 1000 };
}

async function finding(run: Round, round: number, seed: number): Promise<Finding> {
  try {
    return await run(round, createRandom(seed, round));
  } catch (error) {
    return { outcomes: {}, violations: [error instanceof Error ? error.message : String(error)] };
  }
}
