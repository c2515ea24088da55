import { join } from "node:path";
import { nodeFlags } from "../../../server/launch/node-flags";
import { printLine } from "../../kit/print-line";
import { benchSettings } from "../bench-settings";
import { type BenchStage, openTestbed } from "../bench-stage";
import { type Child, startChild } from "../load/child-process";
import { type Measured, runLoad } from "../load/run-load";
import type { Outcome } from "../overload/arrivals";
import { mixOf } from "../overload/mix-of";
import { offer } from "../overload/offer";
import type { BenchDatabase } from "../world/bench-cluster";
import { startNextAlone } from "./start-next-alone";

export type ServiceResults = {
  door: { ours: Measured; nextAlone: Measured };
  overload: { capacity: Outcome; flooded: Outcome };
  /** The time from process start to the first response that read the database, in milliseconds. */
  starts: number[];
};

export type ServiceEffort = { seconds: number; connections: number; folder: string; dist: string };

const starts = 5;
export const floodedTimes = 5;
/** The number of connections for arriving requests. */
const sockets = 512;

/**
 * Measures the service as a whole: its API entry point against Next alone, goodput under overload, and the
 * start.
 */
export async function measureService(
  database: BenchDatabase,
  effort: ServiceEffort,
): Promise<ServiceResults> {
  const { folder, dist } = effort;
  const stage = await openTestbed(database, { folder, dist });
  const env = { ...benchSettings(database.world), DATABASE_URL: database.url, DATA_DIR: folder };
  try {
    const door = await compareDoors(stage, env, effort);
    const overload = await flood(stage, effort);
    return { door, overload, starts: await timeStarts({ ...env, SERVE_PAGES: "on" }, effort) };
  } finally {
    await stage.close();
  }
}

async function compareDoors(
  stage: BenchStage,
  env: Record<string, string>,
  { seconds, connections, folder }: ServiceEffort,
): Promise<ServiceResults["door"]> {
  printLine("/v1/me through the service's own door and through Next alone");
  const requests = await stage.makers.me.make(2000);
  const load = async ({ origin, pid }: Child) =>
    await runLoad({
      ...{ origin, requests, folder, connections, seconds, rate: null, expectedStatus: 200 },
      watched: { server: pid, database: stage.databaseProcesses },
    });
  const ours = await load(stage.web);
  const next = await startNextAlone(env, join(folder, "next-alone.log"));
  try {
    return { ours, nextAlone: await load(next) };
  } finally {
    await next.stop();
  }
}

async function flood(
  stage: BenchStage,
  { seconds, connections, folder }: ServiceEffort,
): Promise<ServiceResults["overload"]> {
  printLine(`what ${floodedTimes} times the capacity leaves of it`);
  const { origin } = stage.web;
  const run = async (name: string, load: { rate: number | null; count: number; connections: number }) => {
    const requests = await mixOf(stage, load.count);
    const outcome = await offer({ origin, folder, seconds, ...load, requests });
    printLine(`  ${name}: ${outcome.goodput.toFixed(0)}/s, p99 ${outcome.accepted.p99Ms.toFixed(0)} ms`);
    return outcome;
  };
  await run("warm-up", { rate: null, count: 300 * seconds, connections });
  const capacity = await run("capacity", { rate: null, count: 600 * seconds, connections });
  const rate = capacity.goodput * floodedTimes;
  const count = Math.ceil(Math.min(rate, 1500) * seconds);
  return { capacity, flooded: await run("flooded", { rate, count, connections: sockets }) };
}

async function timeStarts(env: Record<string, string>, { folder, dist }: ServiceEffort): Promise<number[]> {
  printLine("from start to ready");
  const times: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    const startedAt = performance.now();
    const web = await startChild({
      args: [...nodeFlags, join(dist, "web.mjs")],
      env,
      log: join(folder, "start.log"),
    });
    try {
      const { status } = await fetch(`${web.origin}/healthz`);
      if (status !== 200) throw new Error(`A process that had started answered ${status}.`);
      times.push(performance.now() - startedAt);
    } finally {
      await web.stop();
    }
  }
  return times;
}
