import { join } from "node:path";
import { printLine } from "../../kit/print-line";
import type { BenchRow } from "../bench-rows";
import type { BenchStage } from "../bench-stage";
import type { BenchRequest } from "./bench-requests";
import { renderScript } from "./render-script";
import { type Measured, runLoad } from "./run-load";
import { findPgbench, runPgbench } from "./run-pgbench";
import { peakMemory } from "./system-use";

export type RowResult = {
  row: BenchRow;
  /** Throughput at full load, then latency at half of it. */
  full: Measured;
  half: Measured;
  bare: { full: Measured; sameRate: Measured; peakMemory: number | null };
  /** A handler that only checks the token; only for the row `me`. */
  tokenCheck: Measured | null;
  /** Transactions per second; `null` without `pgbench`. */
  pgbench: number | null;
  /** The same load on the large and the small dataset. */
  growth: { large: Measured; small: Measured } | null;
};

export type Effort = { seconds: number; connections: number; folder: string; seed: number };

/**
 * More than any row reaches on two cores. Stock-consuming rows need this many requests per second of load.
 */
const mostPerSecond = 1500;
const readRequests = 2000;
const scriptClients = 10;

/** The bare handler always responds with 200. */
const bareStatus = 200;

type Target = { origin: string; pid: number };

/** Measures one row of the service and its baselines, one after the other on the same data. */
export async function measureRow(
  row: BenchRow,
  stages: { large: BenchStage; small: BenchStage },
  effort: Effort,
): Promise<RowResult> {
  const { large, small } = stages;
  printLine(`${row.title}`);
  const requestsOf = createRequests(row, effort);
  const loadOf = async (stage: BenchStage, target: Target, rate: number | null): Promise<Measured> => {
    const requests = await requestsOf(stage, rate ?? mostPerSecond);
    const { seconds, connections, folder } = effort;
    const watched = { server: target.pid, database: stage.databaseProcesses };
    const { origin } = target;
    const expectedStatus = target === stage.web ? row.status : bareStatus;
    const plan = { origin, connections, seconds, rate, expectedStatus };
    return report(await runLoad({ ...plan, requests, folder, watched }), rate);
  };
  const template = await large.template(row);
  const full = await loadOf(large, large.web, null);
  const halfRate = full.perSecond / 2;
  const half = await loadOf(large, large.web, halfRate);
  const onSmall = async () => {
    // Warm up: a new process is slow whatever the data.
    await loadOf(small, small.web, null);
    return { large: half, small: await loadOf(small, small.web, halfRate) };
  };
  const growth = row.grows ? await onSmall() : null;
  const bareLoads = async (statements: typeof template | null) => {
    const server = await large.startBare(statements);
    try {
      const bareFull = await loadOf(large, server, null);
      const sameRate = await loadOf(large, server, halfRate);
      return { full: bareFull, sameRate, peakMemory: peakMemory(server.pid) };
    } finally {
      await server.stop();
    }
  };
  const bare = await bareLoads(template);
  const tokenCheck = row.name === "me" ? (await bareLoads(null)).full : null;
  const script = renderScript(template, row.script(large.database.world));
  const pgbench = await measureScript(large, { name: row.name, script }, effort);
  return { row, full, half, bare, tokenCheck, pgbench, growth };
}

/**
 * Creates a function that returns the requests of a row for one testbed and rate. Reads use the same requests
 * in every load. Otherwise only the large dataset would always have uncached cars, and growth would depend on
 * the number of loads.
 */
function createRequests(row: BenchRow, { seconds }: Effort) {
  const made = new Map<BenchStage, Promise<BenchRequest[]>>();
  return async (stage: BenchStage, rate: number): Promise<BenchRequest[]> => {
    const maker = stage.makers[row.name];
    if (row.usesUp) return await maker.make(Math.ceil(rate * (seconds * 1.2 + 1)));
    const known = made.get(stage) ?? maker.make(readRequests);
    made.set(stage, known);
    return await known;
  };
}

type NamedScript = { name: string; script: string };

async function measureScript(
  { database }: BenchStage,
  { name, script }: NamedScript,
  { folder, seconds, seed }: Effort,
): Promise<number | null> {
  const binary = findPgbench();
  if (binary === null) return null;
  const path = join(folder, `${name}.sql`);
  const rate = await runPgbench(binary, {
    url: database.url,
    path,
    script,
    clients: scriptClients,
    seconds,
    seed,
  });
  printLine(`  pgbench: ${rate.toFixed(0)}/s`);
  return rate;
}

function report(measured: Measured, rate: number | null): Measured {
  const { perSecond, p50Ms, p99Ms, statuses, cores, serverCores, databaseCores } = measured;
  const asked = rate === null ? "at most" : `at ${rate.toFixed(0)}/s`;
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  printLine(
    `  ${asked}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; cores: ` +
      `server ${serverCores.toFixed(2)}, database ${databaseCores.toFixed(2)}, generator ${cores.toFixed(2)}; ${answers.join(", ")}`,
  );
  return measured;
}
