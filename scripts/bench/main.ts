import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { runMain } from "../../server/launch/run-main";
import { buildIfStale } from "../build-if-stale";
import { type BenchCluster, startBenchCluster } from "./bench-cluster";
import { type BenchRow, benchRows } from "./bench-rows";
import { openStage } from "./bench-stage";
import { measureDeliveries } from "./deliveries/measure-deliveries";
import { reportDeliveries } from "./deliveries/report-deliveries";
import { explainEverything } from "./explain-everything";
import { measureRow, type RowResult } from "./measure-row";
import { type Options, readOptions } from "./options";
import { profileWeb } from "./profile-web";
import { type Memory, type Results, reportPlans, reportResults } from "./report-results";
import { say } from "./say";
import { peakMemory, sharedMemory } from "./system-use";
import { watchWorker } from "./watch-worker";
import { hundredth } from "./world";

/** `npm run bench`: the service beside its references, in one table, on generated data. */
runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  const rows = wantedRows(options);
  // Children end with this process, which by itself would not tell them of a signal.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  mkdirSync(options.folder, { recursive: true });
  if (options.dist === null) await buildIfStale();
  warnIfBusy();
  const cluster = await startBenchCluster(options.folder);
  try {
    if (options.fresh) await cluster.forgetAll();
    process.exitCode = await runWanted(cluster, options, rows);
  } finally {
    await cluster.stop();
  }
  process.exit();
});

function wantedRows({ rows: wanted, profile: profiled }: Options): typeof benchRows {
  const known = benchRows.map(({ name }) => name);
  const unknown = [...(wanted ?? []), ...(profiled === null ? [] : [profiled])].find(
    (name) => !known.some((other) => other === name),
  );
  if (unknown !== undefined) throw new ConfigError(`There is no row “${unknown}”, but ${known.join(", ")}.`);
  return benchRows.filter(({ name }) =>
    profiled === null ? (wanted?.includes(name) ?? true) : name === profiled,
  );
}

/** What the flags ask for; answers the exit code. */
async function runWanted(cluster: BenchCluster, options: Options, rows: typeof benchRows): Promise<number> {
  const [first] = rows;
  if (options.profile !== null && first !== undefined) {
    await profile(cluster, options, first);
    return 0;
  }
  const code = options.part === "deliveries" ? 0 : await runApi(cluster, options, rows);
  if (options.part !== "api" && !options.plansOnly && options.rows === null)
    await runDeliveries(cluster, options);
  return code;
}

async function runDeliveries(cluster: BenchCluster, options: Options): Promise<void> {
  const dist = options.dist ?? join(projectRoot(), "dist");
  const results = await measureDeliveries(cluster, { ...options, dist });
  process.stdout.write(`\n${reportDeliveries(results, options.markdown)}\n`);
}

async function runApi(cluster: BenchCluster, options: Options, rows: typeof benchRows): Promise<number> {
  const plans = await explainEverything(await cluster.open("run_plans", options.size, options.seed));
  const text = options.plansOnly
    ? reportPlans(plans)
    : reportResults({ ...(await measure(cluster, options, rows)), plans }, options);
  process.stdout.write(`${text}\n`);
  // Too few plans mean that nothing was looked at.
  return plans.offenders.length > 0 || plans.statements < fewestStatements ? 1 : 0;
}

/** Whoever else works on the machine is in every figure. */
function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load > 0.5)
    say(`The machine is busy (load ${load.toFixed(1)}): throughput and latency will mean little.`);
}

const fewestStatements = 30;
const memoryAims = { web: 350, worker: 150 };

async function profile(cluster: BenchCluster, options: Options, row: BenchRow): Promise<void> {
  const { folder, size, seed, seconds, connections } = options;
  const dist = options.dist ?? join(projectRoot(), "dist");
  const database = await cluster.open("run_profile", size, seed);
  process.stdout.write(`${await profileWeb(database, row, { folder, dist, seconds, connections })}\n`);
}

async function measure(
  cluster: BenchCluster,
  options: Options,
  wanted: typeof benchRows,
): Promise<Pick<Results, "rows" | "memory">> {
  const { folder, seed, size, seconds, connections } = options;
  const dist = options.dist ?? join(projectRoot(), "dist");
  const database = await cluster.open("run_large", size, seed);
  const large = await openStage(database, { folder, dist });
  const small = await openStage(await cluster.open("run_small", hundredth(size), seed), { folder, dist });
  const rows: RowResult[] = [];
  const memory: Memory[] = [];
  try {
    for (const row of wanted) {
      rows.push(await measureRow(row, { large, small }, { seconds, connections, folder, seed }));
    }
    memory.push({ process: "web", peak: peakMemory(large.web.pid), aim: memoryAims.web });
    const together = sharedMemory(large.databaseProcesses());
    memory.push({ process: "PostgreSQL, all its processes, at the end", peak: together, aim: null });
  } finally {
    await large.close();
    await small.close();
  }
  const worker = await watchWorker(database, { folder, dist, seconds });
  memory.push({ process: "worker", peak: worker, aim: memoryAims.worker });
  const bare = Math.max(...rows.map((row) => row.bare.peakMemory ?? 0));
  memory.push({ process: "bare Fastify + pg, for comparison", peak: bare || null, aim: null });
  return { rows, memory };
}
