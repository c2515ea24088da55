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
  /** So many kills are wanted, within about so many minutes. */
  kills: number;
  minutes: number;
  faults: readonly Fault[];
  /** Where no kills are counted; 20 unless given. */
  faultsPerMinute?: number;
};

/** How often each fault struck. */
export type Struck = Map<Fault, number>;

/** A run that is held up gets this much more time than it was planned for. */
const slack = 2;

/** Disturbs until as many processes were killed as planned, or far too much time has passed. */
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

/** Kills are some of the faults: as many faults are needed as bring so many kills. */
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

/** Everything as it should be: what is stopped goes on, what is cut is joined. */
export function stopFaults({ webs, workers, databaseWires, outerWires, receiver, accounts }: Stage): void {
  for (const kept of [...webs, ...workers]) kept.resume();
  for (const wire of [...databaseWires, ...outerWires]) wire.calm();
  for (const { slug } of accounts) {
    for (const name of ["anchor", "moody"]) receiver.setMood(`/${slug}/${name}`, undefined);
  }
}
