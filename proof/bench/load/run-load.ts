import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRequest } from "./bench-requests";
import type { Load, LoadReport } from "./load-generator";
import { readCpuMs } from "./system-use";

export type LoadPlan = Omit<Load, "requests" | "warmupSeconds" | "keyPrefix"> & {
  requests: readonly BenchRequest[];
  folder: string;
  /** The processes whose CPU time is measured, in addition to the generator's own. */
  watched: { server: number; database: () => readonly number[] };
};

/**
 * The report of the load generator. It also has, for the server and the database, the average number of cores used and
 * the CPU milliseconds per request.
 */
export type MeasuredLoad = LoadReport & {
  serverCores: number;
  databaseCores: number;
  serverMs: number;
  databaseMs: number;
};

let loads = 0;

/**
 * Sends the load from a separate process, so that generating it takes no CPU time from this one. Returns the
 * measurements.
 */
export async function runLoad({ requests, folder, watched, ...plan }: LoadPlan): Promise<MeasuredLoad> {
  loads += 1;
  const path = join(folder, "requests.json");
  writeFileSync(path, JSON.stringify(requests));
  const warmupSeconds = Math.max(1, plan.seconds / 5);
  const load: Load = { ...plan, requests: path, warmupSeconds, keyPrefix: `load-${process.pid}-${loads}` };
  const child = fork(join(import.meta.dirname, "load-generator.ts"), { execArgv: ["--import", "tsx"] });
  await once(child, "message");
  const before = readCpu(watched);
  const startedAt = performance.now();
  child.send(load);
  const [report]: LoadReport[] = await once(child, "message");
  const after = readCpu(watched);
  const elapsedMs = performance.now() - startedAt;
  if (report === undefined) throw new Error("The load generator reported nothing.");
  const server = after.server - before.server;
  const database = sumCpuUsed(before.database, after.database);
  return {
    ...report,
    serverCores: server / elapsedMs,
    databaseCores: database / elapsedMs,
    serverMs: server / report.endedRequests,
    databaseMs: database / report.endedRequests,
  };
}

function readCpu({ server, database }: LoadPlan["watched"]) {
  return {
    server: readCpuMs(server),
    database: new Map(database().map((pid) => [pid, readCpuMs(pid)])),
  };
}

/**
 * Returns the CPU time, in milliseconds, that the processes used between two readings. A reading has the CPU time of
 * each process by its ID. A new process counts from zero. The time of an ended process is lost.
 */
function sumCpuUsed(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const [pid, ms] of after) total += ms - (before.get(pid) ?? 0);
  return total;
}
