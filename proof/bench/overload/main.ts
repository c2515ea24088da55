import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "../../../scripts/build-if-stale";
import { projectRoot } from "../../../server/db/project-root";
import { runMain } from "../../../server/launch/run-main";
import { printLine } from "../../kit/print-line";
import { renderTable } from "../../kit/table";
import { type BenchTestbed, openBenchTestbed } from "../bench-testbed";
import { startBenchCluster } from "../dataset/bench-cluster";
import type { BenchRequest } from "../load/bench-requests";
import { readCpuMs, readSharedMemory } from "../load/system-use";
import type { Outcome } from "./arrivals";
import { createRequestMix } from "./create-request-mix";
import { type OverloadOptions, readOverloadOptions } from "./overload-options";
import { runOfferedLoad } from "./run-offered-load";
import { openSlowSockets } from "./slow-sockets";
import { type RunningProxy, startHaproxy } from "./start-haproxy";

type Level = {
  name: string;
  outcome: Outcome;
  memory: number | null;
  cores: { web: number; database: number; proxy: number };
};

/** `npm run overload`: measures the service at several multiples of its capacity. */
runMain(async () => {
  const options = readOverloadOptions(process.argv.slice(2));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  mkdirSync(options.folder, { recursive: true });
  if (options.dist === null) await buildIfStale();
  const dist = options.dist ?? join(projectRoot(), "dist");
  const cluster = await startBenchCluster(options.folder);
  try {
    const database = await cluster.open("run_overload", options.size, options.seed);
    const testbed = await openBenchTestbed(database, { folder: options.folder, dist });
    const proxy = options.haproxy ? await startHaproxy(testbed.web.origin, options) : undefined;
    const levels = await measure({ testbed, proxy }, options);
    await proxy?.stop();
    await testbed.close();
    process.stdout.write(`${render(levels)}\n`);
    process.exitCode = findViolations(levels).length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
  process.exit();
});

/** The service, and the proxy in front of it if there is one. */
type Measured = { testbed: BenchTestbed; proxy: RunningProxy | undefined };

async function measure({ testbed, proxy }: Measured, options: OverloadOptions): Promise<Level[]> {
  const { folder, seconds, connections } = options;
  const { pid } = testbed.web;
  const direct = testbed.web.origin;
  const origin = proxy?.origin ?? direct;
  const levels: Level[] = [];
  const run = async (
    name: string,
    load: { rate: number | null; requests: readonly BenchRequest[]; connections?: number; origin?: string },
  ): Promise<Outcome> => {
    printLine(name);
    const coresSince = watchCores({ testbed, proxy });
    const outcome = await runOfferedLoad({ origin, folder, seconds, connections: options.sockets, ...load });
    levels.push({ name, outcome, memory: readSharedMemory([pid]), cores: coresSince() });
    return outcome;
  };
  const mixed = async (rate: number) => await createRequestMix(testbed, Math.ceil(rate * seconds));
  const closedLoop = { rate: null, connections, origin: direct };
  await run("warm-up", { ...closedLoop, requests: await mixed(300) });
  const peak = await run("capacity", { ...closedLoop, requests: await mixed(600) });
  const capacity = peak.goodput;
  for (const times of options.levels) {
    const rate = capacity * times;
    await run(`${times} × capacity`, { rate, requests: await mixed(Math.min(rate, 1500)) });
  }
  const lowRate = capacity * 0.3;
  await run("0.3 × capacity, after", { rate: lowRate, requests: await mixed(lowRate) });
  await measureQuietPartners(testbed, { run, lowRate, capacity, options, origin });
  return levels;
}

/**
 * Starts to measure CPU time. Returns a function that computes the average number of cores that the proxy, the web
 * process and the database have used since then.
 */
function watchCores({ testbed: { web, databaseProcesses }, proxy }: Measured): () => Level["cores"] {
  const read = () => ({
    proxy: proxy === undefined ? 0 : readCpuMs(proxy.pid),
    web: readCpuMs(web.pid),
    database: databaseProcesses().reduce((sum, pid) => sum + readCpuMs(pid), 0),
  });
  const [before, startedAt] = [read(), performance.now()];
  return () => {
    const [after, elapsedMs] = [read(), performance.now() - startedAt];
    return {
      proxy: (after.proxy - before.proxy) / elapsedMs,
      web: (after.web - before.web) / elapsedMs,
      database: (after.database - before.database) / elapsedMs,
    };
  };
}

type QuietPartnersOptions = {
  run: (name: string, load: { rate: number; requests: readonly BenchRequest[] }) => Promise<Outcome>;
  lowRate: number;
  capacity: number;
  options: OverloadOptions;
  origin: string;
};

/**
 * Measures the searches of partners with little load in three cases: alone, while another partner floods the service,
 * and while connections never finish a request.
 */
async function measureQuietPartners(
  testbed: BenchTestbed,
  { run, lowRate, capacity, options, origin }: QuietPartnersOptions,
): Promise<void> {
  const searches = await testbed.makers.search.make(2000);
  const first = searches[0]?.headers.authorization ?? "";
  const isFirst = ({ headers }: BenchRequest) => headers.authorization === first;
  const quiet = { rate: lowRate / 3, requests: searches.filter((request) => !isFirst(request)) };
  await run("quiet partners alone", quiet);
  const { folder, seconds, sockets } = options;
  const loud = { origin, folder, seconds, connections: sockets, requests: searches.filter(isFirst) };
  const flood = runOfferedLoad({ ...loud, rate: capacity * 3 });
  await run("quiet partners beside a flood", quiet);
  await flood;
  const close = openSlowSockets(origin, { count: options.slowSockets, token: first });
  await run(`quiet partners beside ${options.slowSockets} slow sockets`, quiet);
  close();
}

/**
 * Returns a message for each violation of the guarantees at any load. The guarantees are: every request gets a
 * response, 503 is the only 5xx status, and every refusal is well-formed.
 */
function findViolations(levels: readonly Level[]): string[] {
  return levels.flatMap(({ name, outcome: { timeouts, faults, malformed } }) => [
    ...(timeouts > 0 ? [`${name}: ${timeouts} requests got no response`] : []),
    ...(faults > 0 ? [`${name}: ${faults} requests failed`] : []),
    ...(malformed > 0 ? [`${name}: ${malformed} refusals without the envelope or Retry-After`] : []),
  ]);
}

function render(levels: readonly Level[]): string {
  const capacity = levels.find(({ name }) => name === "capacity")?.outcome.goodput ?? 0;
  const headings = [
    ...["load", "offered/s", "goodput/s", "of capacity", "p50 ms", "p99 ms"],
    ...[
      "refused",
      "refused p99 ms",
      "no response",
      "other 5xx",
      "bookings accepted",
      "searches accepted",
      "web MiB",
    ],
    ...["cores: generator", "web", "database", "proxy"],
  ];
  const lines = levels.map(({ name, outcome, memory, cores }) => [
    ...[
      name,
      outcome.offered.toFixed(0),
      outcome.goodput.toFixed(0),
      (outcome.goodput / capacity).toFixed(2),
    ],
    ...[outcome.accepted.p50Ms.toFixed(0), outcome.accepted.p99Ms.toFixed(0), String(outcome.refused.count)],
    ...[outcome.refused.p99Ms.toFixed(0), String(outcome.timeouts), String(outcome.faults)],
    ...[outcome.bookings.toFixed(2), outcome.searches.toFixed(2), memory === null ? "" : String(memory)],
    ...[outcome.cores, cores.web, cores.database, cores.proxy].map((used) => used.toFixed(2)),
  ]);
  const violations = findViolations(levels);
  const verdict =
    violations.length === 0
      ? ["Every request got a response, and every refusal has Retry-After."]
      : violations;
  return [renderTable({ headings, lines }, false), ...verdict].join("\n");
}
