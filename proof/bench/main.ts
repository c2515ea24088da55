import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { buildIfStale } from "../../scripts/build-if-stale";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { runMain } from "../../server/launch/run-main";
import { printLine } from "../kit/print-line";
import { type BenchRow, benchRows } from "./bench-rows";
import { openBenchTestbed } from "./bench-testbed";
import { type BenchCluster, startBenchCluster } from "./dataset/bench-cluster";
import { scaleToHundredth } from "./dataset/dataset";
import { measureDeliveries } from "./deliveries/measure-deliveries";
import { reportDeliveries } from "./deliveries/report-deliveries";
import { measureFinding } from "./finding/measure-finding";
import { reportFinding } from "./finding/report-finding";
import { measureRow, type RowResult } from "./load/measure-row";
import { measureWorkerMemory } from "./load/measure-worker-memory";
import { readPeakMemory, readSharedMemory } from "./load/system-use";
import { type Options, type Part, readOptions } from "./options";
import { measurePages } from "./pages/measure-pages";
import { reportPages } from "./pages/report-pages";
import { drawCurve } from "./plot/draw-curve";
import { measureCurve } from "./plot/measure-curve";
import { profileWeb } from "./profile-web";
import { type Memory, type Results, reportPlans, reportResults } from "./report-results";
import { measureService } from "./service/measure-service";
import { reportService } from "./service/report-service";
import { measureServiceTimes } from "./simulate/measure-service-times";
import { reportSimulation } from "./simulate/report-simulation";
import { explainAllStatements } from "./statements/explain-all-statements";
import { writeStockStatements } from "./statements/stock-statements";

/** `npm run bench`: compares the service with its baselines on generated data. */
runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  const rows = selectRows(options);
  // On a signal, exit normally, so that the exit handlers end the children.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  mkdirSync(options.folder, { recursive: true });
  if (options.dist === null) await buildIfStale();
  warnIfBusy();
  const cluster = await startBenchCluster(options.folder);
  try {
    if (options.fresh) await cluster.dropDatasets();
    process.exitCode = await runSelected(cluster, options, rows);
  } finally {
    await cluster.stop();
  }
  process.exit();
});

function selectRows({ rows: selected, profile: profileRow }: Options): typeof benchRows {
  const names = benchRows.map(({ name }) => name);
  const unknown = [...(selected ?? []), ...(profileRow === null ? [] : [profileRow])].find(
    (name) => !names.some((other) => other === name),
  );
  if (unknown !== undefined)
    throw new ConfigError(`Row “${unknown}” does not exist. Choose from ${names.join(", ")}.`);
  return benchRows.filter(({ name }) =>
    profileRow === null ? (selected?.includes(name) ?? true) : name === profileRow,
  );
}

/** Runs the parts that the flags select and returns the exit code. */
async function runSelected(cluster: BenchCluster, options: Options, rows: typeof benchRows): Promise<number> {
  const [first] = rows;
  if (options.profile !== null && first !== undefined) {
    await profile(cluster, options, first);
    return 0;
  }
  if (options.freeze) {
    await freeze(cluster, options, rows);
    return 0;
  }
  if (options.plot !== null) {
    await plot(cluster, options, options.plot);
    return 0;
  }
  if (options.simulate !== null) return await simulate(cluster, options, options.simulate);
  const { part, rows: only, plansOnly } = options;
  // `--rows` and `--plans` select the API part only.
  const wants = (name: Part) => part === name || (part === null && only === null && !plansOnly);
  const codes = [part === null || part === "api" ? await runApi(cluster, options, rows) : 0];
  if (wants("deliveries")) codes.push(await runPart(runDeliveries(cluster, options)));
  if (wants("finding")) codes.push(await runPart(runFinding(cluster, options)));
  if (wants("service")) codes.push(await runPart(runService(cluster, options)));
  if (wants("pages")) codes.push(await runPart(runPages(cluster, options)));
  return Math.max(...codes);
}

/**
 * Runs one part and returns its exit code. An error is printed and gives exit code 1, so that the other parts
 * still run.
 */
async function runPart(part: Promise<void>): Promise<number> {
  try {
    await part;
    return 0;
  } catch (error) {
    printLine(error instanceof Error ? `${error.stack}` : String(error));
    return 1;
  }
}

function getDist({ dist }: Options): string {
  return dist ?? join(projectRoot(), "dist");
}

async function runFinding(cluster: BenchCluster, options: Options): Promise<void> {
  const database = await cluster.open("run_finding", options.size, options.seed);
  const results = await measureFinding(database, { ...options, dist: getDist(options) });
  process.stdout.write(`\n${reportFinding(results, options.markdown)}\n`);
}

async function runService(cluster: BenchCluster, options: Options): Promise<void> {
  const database = await cluster.open("run_service", options.size, options.seed);
  const results = await measureService(database, { ...options, dist: getDist(options) });
  process.stdout.write(`\n${reportService(results, options.markdown)}\n`);
}

async function runPages(cluster: BenchCluster, options: Options): Promise<void> {
  const results = await measurePages(cluster, { ...options, dist: getDist(options) });
  process.stdout.write(`\n${reportPages(results, options.markdown)}\n`);
}

async function runDeliveries(cluster: BenchCluster, options: Options): Promise<void> {
  const results = await measureDeliveries(cluster, { ...options, dist: getDist(options) });
  process.stdout.write(`\n${reportDeliveries(results, options.markdown)}\n`);
}

async function plot(cluster: BenchCluster, options: Options, path: string): Promise<void> {
  const [row] = benchRows.filter(({ name }) => name === (options.rows?.[0] ?? "search"));
  if (row === undefined) throw new ConfigError("No row is selected to plot. Choose one with --rows.");
  const database = await cluster.open("run_plot", options.size, options.seed);
  const curve = await measureCurve(database, row, { ...options, dist: getDist(options) });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, drawCurve(curve));
  printLine(`Drawn: ${path}`);
}

/**
 * Prints the results of the simulation. Returns exit code 1 if they differ from the calculation or responses take too
 * long, otherwise 0.
 */
async function simulate(cluster: BenchCluster, options: Options, searches: number): Promise<number> {
  const database = await cluster.open("run_simulate", options.size, options.seed);
  const testbed = await openBenchTestbed(database, { folder: options.folder, dist: getDist(options) });
  const times = await measureServiceTimes(testbed, options).finally(() => testbed.close());
  const { text, failures } = reportSimulation(times, { ...options, searches });
  process.stdout.write(`${[text, ...failures].join("\n")}\n`);
  return failures.length === 0 ? 0 : 1;
}

async function runApi(cluster: BenchCluster, options: Options, rows: typeof benchRows): Promise<number> {
  const plans = await explainAllStatements(await cluster.open("run_plans", options.size, options.seed));
  const text = options.plansOnly
    ? reportPlans(plans)
    : reportResults({ ...(await measure(cluster, options, rows)), plans }, options);
  process.stdout.write(`${text}\n`);
  // Fewer statements mean that the service was not exercised.
  return plans.offenders.length > 0 || plans.statements < minStatements ? 1 : 0;
}

/** Warns about other load on the machine, which distorts every figure. */
function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load > 0.5)
    printLine(`The machine is busy (load ${load.toFixed(1)}), so throughput and latency are not reliable.`);
}

const minStatements = 30;
const memoryGoals = { web: 300, worker: 150 };

async function profile(cluster: BenchCluster, options: Options, row: BenchRow): Promise<void> {
  const { folder, size, seed, seconds, connections } = options;
  const dist = getDist(options);
  const database = await cluster.open("run_profile", size, seed);
  process.stdout.write(`${await profileWeb(database, row, { folder, dist, seconds, connections })}\n`);
}

/** Records the statements of the current service and stores them for the baselines. */
async function freeze(cluster: BenchCluster, options: Options, rows: typeof benchRows): Promise<void> {
  const database = await cluster.open("run_freeze", options.size, options.seed);
  const testbed = await openBenchTestbed(database, { folder: options.folder, dist: getDist(options) });
  try {
    for (const row of rows) writeStockStatements(row.name, await testbed.createTemplate(row));
  } finally {
    await testbed.close();
  }
}

async function measure(
  cluster: BenchCluster,
  options: Options,
  selected: typeof benchRows,
): Promise<Pick<Results, "rows" | "memory">> {
  const { folder, seed, size, seconds, connections } = options;
  const dist = getDist(options);
  const database = await cluster.open("run_large", size, seed);
  const large = await openBenchTestbed(database, { folder, dist });
  const small = await openBenchTestbed(await cluster.open("run_small", scaleToHundredth(size), seed), {
    folder,
    dist,
  });
  const rows: RowResult[] = [];
  const memory: Memory[] = [];
  try {
    for (const row of selected) {
      rows.push(await measureRow(row, { large, small }, { seconds, connections, folder, seed }));
    }
    memory.push({ process: "web", peak: readPeakMemory(large.web.pid), goal: memoryGoals.web });
    const together = readSharedMemory(large.databaseProcesses());
    memory.push({ process: "PostgreSQL, all processes, at the end", peak: together, goal: null });
  } finally {
    await large.close();
    await small.close();
  }
  const worker = await measureWorkerMemory(database, { folder, dist, seconds });
  memory.push({ process: "worker", peak: worker, goal: memoryGoals.worker });
  const bare = Math.max(...rows.map((row) => row.bare.peakMemory ?? 0));
  memory.push({ process: "bare Fastify + pg, baseline", peak: bare || null, goal: null });
  return { rows, memory };
}
