import { setTimeout as sleep } from "node:timers/promises";
import { createRandom, type Random } from "../../kit/random";
import type { Testbed } from "../testbed/open-testbed";
import type { Fault } from "./fault";
import { kills } from "./kills";
import { networkFaults } from "./network";
import { otherFaults } from "./others";

export const allFaults: readonly Fault[] = [...kills, ...networkFaults, ...otherFaults];

export type Plan = {
  seed: number;
  /** The number of kills to inject within about `minutes`. With 0, the run injects faults for `minutes`. */
  kills: number;
  minutes: number;
  faults: readonly Fault[];
  /** The number of faults per minute if `kills` is 0 or no fault is a kill; 20 by default. */
  faultsPerMinute?: number;
};

/** The number of times each fault was injected. */
export type FaultCounts = Map<Fault, number>;

/** The maximum duration of a run, as a multiple of its planned duration. */
const maxDurationFactor = 2;

/**
 * Injects faults until the requested number of kills, for at most twice the planned minutes. If no kills are requested,
 * injects faults for the planned minutes. Returns how often each fault was injected.
 */
export async function injectFaults(testbed: Testbed, plan: Plan): Promise<FaultCounts> {
  const random = createRandom(plan.seed, 1);
  const counts: FaultCounts = new Map(plan.faults.map((fault) => [fault, 0]));
  const endsAt = Date.now() + plan.minutes * 60_000 * maxDurationFactor;
  const pauseMs = (plan.minutes * 60_000) / Math.max(1, countPlannedFaults(plan));
  while (Date.now() < endsAt && !isEnough(plan, counts, endsAt)) {
    await sleep(pauseMs * (0.5 + random.next()));
    const fault = chooseFault(plan.faults, random);
    if (fault === undefined) continue;
    const target = await fault.inject(testbed, random);
    testbed.records.faults.write({ at: Date.now(), fault: fault.name, target: target ?? null });
    if (target !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  return counts;
}

const defaultPerMinute = 20;

/**
 * Returns the number of faults to inject in `minutes`. Among that many random faults, the average number of kills is
 * the requested one. If no kills are requested or possible, returns `faultsPerMinute` per minute.
 */
function countPlannedFaults({
  faults,
  kills: wanted,
  minutes,
  faultsPerMinute = defaultPerMinute,
}: Plan): number {
  const sumWeights = (list: readonly Fault[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  const share = sumWeights(faults.filter(({ kind }) => kind === "kill")) / Math.max(1, sumWeights(faults));
  return share === 0 || wanted === 0 ? faultsPerMinute * minutes : wanted / share;
}

function isEnough({ kills: wanted, minutes }: Plan, counts: FaultCounts, endsAt: number): boolean {
  const killed = countFaults(counts, "kill");
  const planned = endsAt - minutes * 60_000 * (maxDurationFactor - 1);
  return wanted > 0 ? killed >= wanted : Date.now() >= planned;
}

export function countFaults(counts: FaultCounts, kind: Fault["kind"]): number {
  return [...counts].reduce((sum, [fault, times]) => sum + (fault.kind === kind ? times : 0), 0);
}

function chooseFault(faults: readonly Fault[], random: Random): Fault | undefined {
  const totalWeight = faults.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.between(1, totalWeight);
  return faults.find(({ weight }) => {
    left -= weight;
    return left <= 0;
  });
}

/** Ends all faults: resumes processes, restores connections and resets the responses of endpoints. */
export function stopFaults({
  webs,
  workers,
  databaseProxies,
  outerProxies,
  receiver,
  accounts,
}: Testbed): void {
  for (const child of [...webs, ...workers]) child.resume();
  for (const proxy of [...databaseProxies, ...outerProxies]) proxy.restore();
  for (const { slug } of accounts) {
    for (const name of ["anchor", "flaky"]) receiver.setReply(`/${slug}/${name}`, undefined);
  }
}
