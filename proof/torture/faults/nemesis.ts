import { setTimeout as sleep } from "node:timers/promises";
import { createRandom, type Random } from "../../kit/random";
import type { Stage } from "../testbed/open-testbed";
import type { Fault } from "./fault";
import { kills } from "./kills";
import { otherFaults } from "./others";
import { wireFaults } from "./wires";

export const allFaults: readonly Fault[] = [...kills, ...wireFaults, ...otherFaults];

export type Plan = {
  seed: number;
  /** The number of kills to inject within about `minutes`; 0 injects faults for `minutes`. */
  kills: number;
  minutes: number;
  faults: readonly Fault[];
  /** The rate of faults if `kills` is 0 or no fault is a kill; 20 by default. */
  faultsPerMinute?: number;
};

/** The number of times each fault was injected. */
export type Struck = Map<Fault, number>;

/** A run may take this many times its planned duration. */
const slack = 2;

/** Injects faults until the planned number of kills or the end of the run. */
export async function injectFaults(stage: Stage, plan: Plan): Promise<Struck> {
  const random = createRandom(plan.seed, 1);
  const struck: Struck = new Map(plan.faults.map((fault) => [fault, 0]));
  const endsAt = Date.now() + plan.minutes * 60_000 * slack;
  const pauseMs = (plan.minutes * 60_000) / Math.max(1, faultsFor(plan));
  while (Date.now() < endsAt && !isEnough(plan, struck, endsAt)) {
    await sleep(pauseMs * (0.5 + random.next()));
    const fault = choose(plan.faults, random);
    if (fault === undefined) continue;
    const whom = await fault.strike(stage, random);
    stage.books.faults.write({ at: Date.now(), fault: fault.name, whom: whom ?? null });
    if (whom !== undefined) struck.set(fault, (struck.get(fault) ?? 0) + 1);
  }
  return struck;
}

const usualPerMinute = 20;

/** Returns the number of faults that contains the requested number of kills on average. */
function faultsFor({ faults, kills: wanted, minutes, faultsPerMinute = usualPerMinute }: Plan): number {
  const weightOf = (list: readonly Fault[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  const share = weightOf(faults.filter(({ kind }) => kind === "kill")) / Math.max(1, weightOf(faults));
  return share === 0 || wanted === 0 ? faultsPerMinute * minutes : wanted / share;
}

function isEnough({ kills: wanted, minutes }: Plan, struck: Struck, endsAt: number): boolean {
  const killed = countOf(struck, "kill");
  const planned = endsAt - minutes * 60_000 * (slack - 1);
  return wanted > 0 ? killed >= wanted : Date.now() >= planned;
}

export function countOf(struck: Struck, kind: Fault["kind"]): number {
  return [...struck].reduce((sum, [fault, times]) => sum + (fault.kind === kind ? times : 0), 0);
}

function choose(faults: readonly Fault[], random: Random): Fault | undefined {
  const whole = faults.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.between(1, whole);
  return faults.find(({ weight }) => {
    left -= weight;
    return left <= 0;
  });
}

/** Ends all faults: resumes processes, restores connections and resets endpoints. */
export function stopFaults({ webs, workers, databaseWires, outerWires, receiver, accounts }: Stage): void {
  for (const kept of [...webs, ...workers]) kept.resume();
  for (const wire of [...databaseWires, ...outerWires]) wire.restore();
  for (const { slug } of accounts) {
    for (const name of ["anchor", "moody"]) receiver.setMood(`/${slug}/${name}`, undefined);
  }
}
