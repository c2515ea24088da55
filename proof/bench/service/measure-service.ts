import { join } from "node:path";
import { nodeFlags } from "../../../server/launch/node-flags";
import { printLine } from "../../kit/print-line";
import { benchSettings } from "../bench-settings";
import { type BenchTestbed, openBenchTestbed } from "../bench-testbed";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { type Child, startChild } from "../load/child-process";
import { type MeasuredLoad, runLoad } from "../load/run-load";
import type { Outcome } from "../overload/arrivals";
import { createRequestMix } from "../overload/create-request-mix";
import { runOfferedLoad } from "../overload/run-offered-load";
import { startNextAlone } from "./start-next-alone";

export type ServiceResults = {
  entryPoint: { ours: MeasuredLoad; nextAlone: MeasuredLoad };
  overload: { capacity: Outcome; overloaded: Outcome };
  /** The times from process start to the first response that needed a database read, in milliseconds. */
  starts: number[];
};

export type ServiceSettings = { seconds: number; connections: number; folder: string; dist: string };

const startCount = 5;
export const overloadFactor = 5;
/** The number of connections for requests that arrive at a given rate. */
const maxSockets = 512;

/**
 * Measures the service as a whole: its API entry point compared with Next alone, its goodput under overload, and the
 * duration of its start.
 */
export async function measureService(
  database: BenchDatabase,
  settings: ServiceSettings,
): Promise<ServiceResults> {
  const { folder, dist } = settings;
  const testbed = await openBenchTestbed(database, { folder, dist });
  const env = { ...benchSettings(database.dataset), DATABASE_URL: database.url, DATA_DIR: folder };
  try {
    const entryPoint = await compareEntryPoints(testbed, env, settings);
    const overload = await measureOverload(testbed, settings);
    return { entryPoint, overload, starts: await timeStarts({ ...env, SERVE_PAGES: "on" }, settings) };
  } finally {
    await testbed.close();
  }
}

async function compareEntryPoints(
  testbed: BenchTestbed,
  env: Record<string, string>,
  { seconds, connections, folder }: ServiceSettings,
): Promise<ServiceResults["entryPoint"]> {
  printLine("/v1/me through the API entry point and through Next alone");
  const requests = await testbed.makers.me.make(2000);
  const load = async ({ origin, pid }: Child) =>
    await runLoad({
      ...{ origin, requests, folder, connections, seconds, rate: null, expectedStatus: 200 },
      watched: { server: pid, database: testbed.databaseProcesses },
    });
  const ours = await load(testbed.web);
  const next = await startNextAlone(env, join(folder, "next-alone.log"));
  try {
    return { ours, nextAlone: await load(next) };
  } finally {
    await next.stop();
  }
}

async function measureOverload(
  testbed: BenchTestbed,
  { seconds, connections, folder }: ServiceSettings,
): Promise<ServiceResults["overload"]> {
  printLine(`goodput at ${overloadFactor} times the capacity`);
  const { origin } = testbed.web;
  const run = async (name: string, load: { rate: number | null; count: number; connections: number }) => {
    const requests = await createRequestMix(testbed, load.count);
    const outcome = await runOfferedLoad({ origin, folder, seconds, ...load, requests });
    printLine(`  ${name}: ${outcome.goodput.toFixed(0)}/s, p99 ${outcome.accepted.p99Ms.toFixed(0)} ms`);
    return outcome;
  };
  await run("warm-up", { rate: null, count: 300 * seconds, connections });
  const capacity = await run("capacity", { rate: null, count: 600 * seconds, connections });
  const rate = capacity.goodput * overloadFactor;
  const count = Math.ceil(Math.min(rate, 1500) * seconds);
  return { capacity, overloaded: await run("overloaded", { rate, count, connections: maxSockets }) };
}

async function timeStarts(env: Record<string, string>, { folder, dist }: ServiceSettings): Promise<number[]> {
  printLine("time from start to ready");
  const times: number[] = [];
  for (let count = 0; count < startCount; count += 1) {
    const startedAt = performance.now();
    const web = await startChild({
      args: [...nodeFlags, join(dist, "web.mjs")],
      env,
      log: join(folder, "start.log"),
    });
    try {
      const { status } = await fetch(`${web.origin}/healthz`);
      if (status !== 200) throw new Error(`The health check returned ${status} after the start.`);
      times.push(performance.now() - startedAt);
    } finally {
      await web.stop();
    }
  }
  return times;
}
