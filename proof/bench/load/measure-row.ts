import { join } from "node:path";
import { printLine } from "../../kit/print-line";
import type { BenchRow } from "../bench-rows";
import type { BenchTestbed } from "../bench-testbed";
import { readStockStatements } from "../statements/stock-statements";
import type { BenchRequest } from "./bench-requests";
import type { Child } from "./child-process";
import { findMedian, measureInTurn, withMedianTimes } from "./measure-in-turn";
import { measureStalls } from "./measure-stalls";
import { renderScript } from "./render-script";
import { type MeasuredLoad, runLoad } from "./run-load";
import { findPgbench, runPgbench } from "./run-pgbench";
import type { Stalls } from "./stall-probe";
import { readPeakMemory } from "./system-use";

export type RowResult = {
  row: BenchRow;
  /**
   * The measurements of the service at full load, for its throughput. `half` has the measurements at half of that rate,
   * for its latency.
   */
  full: MeasuredLoad;
  half: MeasuredLoad & { stalls: Stalls };
  bare: { full: MeasuredLoad; sameRate: MeasuredLoad & { stalls: Stalls }; peakMemory: number | null };
  /** Measurements of a handler that only checks the token, at full load. Null except for the row `me`. */
  tokenCheck: MeasuredLoad | null;
  /** Transactions per second; `null` without `pgbench`. */
  pgbench: number | null;
  /**
   * The measurements of the service at half load on the large dataset, and at the same rate on the small dataset. Null
   * unless the row's `measuresGrowth` is true.
   */
  growth: { large: MeasuredLoad; small: MeasuredLoad } | null;
};

export type LoadSettings = { seconds: number; connections: number; folder: string; seed: number };

/**
 * A rate in requests per second that the service does not reach on two cores. Requests that take units of cars are not
 * sent twice, so a full load needs this many of them per second.
 */
const maxPerSecond = 1500;
const reusedRequests = 2000;
const scriptClients = 10;

/** The bare handler always responds with 200. */
const bareExpectedStatus = 200;

type Target = Pick<Child, "origin" | "pid" | "process">;

/**
 * Measures the service and its baselines with the row's kind of request, in turn on the same data. Each load lasts half
 * of the configured seconds, because it is repeated.
 */
export async function measureRow(
  row: BenchRow,
  testbeds: { large: BenchTestbed; small: BenchTestbed },
  settings: LoadSettings,
): Promise<RowResult> {
  const { large, small } = testbeds;
  printLine(`${row.title}`);
  const seconds = settings.seconds / 2;
  const getRequests = createRequestSource(row, seconds);
  const measureLoad = async (
    testbed: BenchTestbed,
    target: Target,
    rate: number | null,
  ): Promise<MeasuredLoad> => {
    const requests = await getRequests(testbed, rate ?? maxPerSecond);
    const { connections, folder } = settings;
    const watched = { server: target.pid, database: testbed.databaseProcesses };
    const { origin } = target;
    const expectedStatus = target === testbed.web ? row.status : bareExpectedStatus;
    const plan = { origin, connections, seconds, rate, expectedStatus };
    return report(await runLoad({ ...plan, requests, folder, watched }), rate);
  };
  // Every city is searched before, because the service keeps its bookings in memory from the first search on.
  if (!row.consumesStock) await measureLoad(large, large.web, null);
  if (row.measuresGrowth) await measureLoad(small, small.web, null);
  const template = readStockStatements(row.name);
  const server = await large.startBareServer({ template, mintsTokens: row.name === "token" });
  try {
    const loads = await measureLoads(row, { large, small, server }, measureLoad);
    const tokenCheck = row.name === "me" ? await measureTokenCheck(large, measureLoad) : null;
    const script = renderScript(template, row.script(large.database.dataset));
    const pgbench = await measureScript(large, { name: row.name, script }, settings);
    const bare = { ...loads.bare, peakMemory: readPeakMemory(server.pid) };
    return { row, ...loads, bare, tokenCheck, pgbench };
  } finally {
    await server.stop();
    if (row.consumesStock) await large.endDueBookings();
  }
}

/**
 * Measures the service and the bare handler in turn: first at full load, then at half of the service's median
 * throughput.
 */
async function measureLoads(
  row: BenchRow,
  { large, small, server }: { large: BenchTestbed; small: BenchTestbed; server: Child },
  measureLoad: MeasureLoad,
) {
  const full = await measureInTurn({
    service: () => measureLoad(large, large.web, null),
    bare: () => measureLoad(large, server, null),
  });
  const service = findMedian(full.service, "perSecond");
  const rate = service.perSecond / 2;
  const measureTail = async (testbed: BenchTestbed, target: Target) => {
    const { result, stalls } = await measureStalls(target.process, () => measureLoad(testbed, target, rate));
    return { ...result, stalls };
  };
  const half = await measureInTurn({
    service: () => measureTail(large, large.web),
    bare: () => measureTail(large, server),
    small: row.measuresGrowth ? () => measureTail(small, small.web) : undefined,
  });
  return {
    full: service,
    half: withMedianTimes(half.service),
    bare: { full: findMedian(full.bare, "perSecond"), sameRate: withMedianTimes(half.bare) },
    growth: row.measuresGrowth
      ? { large: findMedian(half.service, "p50Ms"), small: findMedian(half.small, "p50Ms") }
      : null,
  };
}

type MeasureLoad = (testbed: BenchTestbed, target: Target, rate: number | null) => Promise<MeasuredLoad>;

/** Measures a bare handler that only checks the token, at full load. */
async function measureTokenCheck(testbed: BenchTestbed, measureLoad: MeasureLoad): Promise<MeasuredLoad> {
  const server = await testbed.startBareServer({ template: null, mintsTokens: false });
  try {
    return await measureLoad(testbed, server, null);
  } finally {
    await server.stop();
  }
}

/**
 * Creates a function that returns the row's requests for a testbed and rate. Requests that take no units are generated
 * once per testbed and reused. With new requests, only those on the large dataset would miss the caches, which would
 * distort `growth`.
 */
function createRequestSource(row: BenchRow, seconds: number) {
  const cache = new Map<BenchTestbed, Promise<BenchRequest[]>>();
  return async (testbed: BenchTestbed, rate: number): Promise<BenchRequest[]> => {
    const maker = testbed.makers[row.name];
    if (row.consumesStock) return await maker.make(Math.ceil(rate * (seconds * 1.2 + 1)));
    const cached = cache.get(testbed) ?? maker.make(reusedRequests);
    cache.set(testbed, cached);
    return await cached;
  };
}

type NamedScript = { name: string; script: string };

async function measureScript(
  { database }: BenchTestbed,
  { name, script }: NamedScript,
  { folder, seconds, seed }: LoadSettings,
): Promise<number | null> {
  const binary = findPgbench();
  if (binary === null) return null;
  const path = join(folder, `${name}.sql`);
  const rate = await runPgbench(binary, {
    url: database.socketUrl,
    path,
    script,
    clients: scriptClients,
    seconds,
    seed,
  });
  printLine(`  pgbench: ${rate.toFixed(0)}/s`);
  return rate;
}

function report(measured: MeasuredLoad, rate: number | null): MeasuredLoad {
  const { perSecond, p50Ms, p99Ms, statuses, cores, serverCores, databaseCores } = measured;
  const target = rate === null ? "full load" : `at ${rate.toFixed(0)}/s`;
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  printLine(
    `  ${target}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; cores: ` +
      `server ${serverCores.toFixed(2)}, database ${databaseCores.toFixed(2)}, generator ${cores.toFixed(2)}; ${counts.join(", ")}`,
  );
  return measured;
}
