import { createRandom } from "../kit/random";
import type { Race, RoundResult, RunRound } from "./race";
import type { RaceTestbed } from "./testbed/open-testbed";

export type RaceResult = {
  race: Race;
  /** The number of rounds that ran. */
  rounds: number;
  outcomes: Readonly<Record<string, number>>;
  /** Violations with their round number, so that the round can be repeated. */
  violations: readonly string[];
  seconds: number;
};

/** Options of a run. No round starts after `minutes` minutes. */
export type RunOptions = { seed: number; rounds: number; minutes?: number };

/**
 * Runs the rounds of one race, at the race's concurrency. An error thrown by a round counts as a violation.
 */
export async function runRace(
  testbed: RaceTestbed,
  race: Race,
  { seed, rounds, minutes = Number.POSITIVE_INFINITY }: RunOptions,
): Promise<RaceResult> {
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < minutes * 60_000;
  if (race.workers === true) await testbed.startWorkers();
  const run = await race.open(testbed);
  const outcomes: Record<string, number> = {};
  const violations: string[] = [];
  let started = 0;
  const runRounds = async () => {
    while (started < rounds && hasTime()) {
      const round = started++;
      const found = await tryRound(run, round, seed);
      for (const [name, count] of Object.entries(found.outcomes)) {
        outcomes[name] = (outcomes[name] ?? 0) + count;
      }
      violations.push(...found.violations.map((text) => `round ${round}: ${text}`));
    }
  };
  await Promise.all(Array.from({ length: race.concurrency ?? 1 }, runRounds));
  await testbed.stopWorkers();
  return { race, rounds: started, outcomes, violations, seconds: (performance.now() - startedAt) / 1000 };
}

async function tryRound(run: RunRound, round: number, seed: number): Promise<RoundResult> {
  try {
    return await run(round, createRandom(seed, round));
  } catch (error) {
    return { outcomes: {}, violations: [error instanceof Error ? error.message : String(error)] };
  }
}
