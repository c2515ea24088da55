import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses } from "../../scripts/build/bundle-processes";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { runMain } from "../../server/launch/run-main";
import { isBroken } from "../invariants/check-all";
import { printLine } from "../kit/print-line";
import { renderTable } from "../kit/table";
import { runOnCluster } from "./cluster/run-on-cluster";
import { allFailpoints } from "./failpoints/all-failpoints";
import { toSourceChange } from "./failpoints/failpoint";
import { faultPrelude } from "./failpoints/fault-prelude";
import { hasPassed, renderFailpoints } from "./failpoints/report-failpoints";
import { runFailpoints } from "./failpoints/run-failpoints";
import { sampleInjections } from "./failpoints/sample-injections";
import { type Options, readOptions } from "./options";
import { countWhileFull, findDiskFailures, toDiskTable } from "./report-disk";
import { renderRun } from "./report-run";
import { runOnSmallDisk } from "./run-on-small-disk";
import { runTorture, type TortureResult } from "./run-torture";
import { allBugs } from "./seeded-bugs/all-bugs";
import { changeSource } from "./seeded-bugs/change-source";
import { type ControlResult, isCaught, runControl, toControlTable } from "./seeded-bugs/run-controls";
import { runSoak } from "./soak/run-soak";
import { runUpgrade } from "./upgrade/run-upgrade";

/**
 * The time limit of the recovery in milliseconds: long enough for a 30-second lease, a restart and several
 * steps of the retry schedule.
 */
const timeoutMs = 180_000;

/** The number of times per minute that a run fills the disk. It stays full for up to 8 seconds. */
const diskFaultsPerMinute = 6;

/**
 * The duration of each run with a seeded bug, in minutes. The contest workload usually finds a bug much
 * sooner.
 */
const controlMinutes = 0.6;

/** `npm run torture`: checks all invariants while processes, connections and the database are killed. */
runMain(async () => {
  const [mode = "", ...rest] = process.argv.slice(2);
  // On a signal, exit normally, so that the exit handlers end the children.
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  if (mode === "--soak") process.exit((await runSoak(rest)) ? 1 : 0);
  const options = readOptions(process.argv.slice(2));
  process.exit((await getMode(options)(options)) ? 1 : 0);
});

/** Returns the function for the chosen mode. It resolves to true if the run failed. */
function getMode({
  bug,
  controls,
  points,
  cluster,
  mountsDisk,
  upgradesFrom,
}: Options): (options: Options) => Promise<boolean> {
  if (mountsDisk) return (options) => runOnSmallDisk(options, runOnce);
  if (cluster !== null) return (options) => runOnCluster(options, cluster, timeoutMs);
  if (upgradesFrom !== null) return (options) => runUpgrade(options, upgradesFrom, timeoutMs);
  if (points) return runAllFailpoints;
  return bug !== null || controls ? runControls : runOnce;
}

async function runOnce(options: Options): Promise<boolean> {
  const { seed, minutes, kills, faults, disk, markdown, keep } = options;
  printLine(`Seed ${seed}: ${disk === null ? `${kills} kills` : "a full disk"} in about ${minutes} minutes.`);
  const folder = join(options.folder, `run-${seed}-${Date.now()}`);
  // Inside the checkout, because a bundle resolves its packages from its own location.
  const bundles = join(projectRoot(), ".data", "torture-bundles", "as-is");
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(bundles);
  const result = await runTorture({
    folder,
    bundles,
    afterMigration: [],
    workload: "usual",
    timeoutMs,
    seed,
    minutes,
    kills,
    faults,
    disk,
    ...(disk === null ? {} : { faultsPerMinute: diskFaultsPerMinute }),
  });
  process.stdout.write(`${renderRun(result, markdown)}\n`);
  const failed = result.verdicts.some(isBroken) || hasDiskFailures(result, markdown);
  if (failed) {
    const length = disk === null ? `--kills ${kills}` : `--full-disk --minutes ${minutes}`;
    printLine(`The records are in ${folder}. Repeat with: npm run torture -- --seed ${seed} ${length}`);
  } else if (!keep) rmSync(folder, { recursive: true, force: true });
  return failed;
}

/**
 * Prints the responses while the disk was full. Returns true if the run does not prove the guarantees for a full disk.
 */
function hasDiskFailures({ run, disk }: TortureResult, markdown: boolean): boolean {
  if (disk === null) return false;
  const counts = countWhileFull(run, disk);
  const failures = findDiskFailures(counts, disk);
  process.stdout.write(`\n${renderTable(toDiskTable(counts), markdown)}\n`);
  for (const failure of failures) printLine(`The run failed: ${failure}.`);
  return failures.length > 0;
}

/** Runs the service once with each chosen seeded bug. Returns true if the invariants miss one of them. */
async function runControls({ bug: names, seed, folder, markdown }: Options): Promise<boolean> {
  const bugs = names === null ? allBugs : allBugs.filter(({ name }) => names.split(",").includes(name));
  if (bugs.length === 0) {
    throw new ConfigError(`--bug must be one of ${allBugs.map(({ name }) => name).join(", ")}.`);
  }
  const all: ControlResult[] = [];
  for (const bug of bugs) {
    printLine(`Seed ${seed}, seeded bug ${bug.name}: ${bug.mistake}.`);
    all.push(await runControl(bug, { seed, folder, minutes: controlMinutes }));
  }
  process.stdout.write(`${renderTable(toControlTable(all), markdown)}\n`);
  return !all.every(isCaught);
}

async function runAllFailpoints({ seed, sample, folder, markdown, keep }: Options): Promise<boolean> {
  const injections = sampleInjections(seed, sample);
  printLine(
    `Seed ${seed}: ${injections.length} injections at ${new Set(injections.map(({ point }) => point.name)).size} failpoints.`,
  );
  const runFolder = join(folder, `points-${seed}-${Date.now()}`);
  const bundles = join(projectRoot(), ".data", "torture-bundles", "points");
  mkdirSync(runFolder, { recursive: true });
  await bundleProcesses(bundles, {
    plugins: [changeSource(allFailpoints.map(toSourceChange))],
    banner: faultPrelude,
  });
  const result = await runFailpoints({ folder: runFolder, bundles, seed, injections });
  process.stdout.write(`${renderFailpoints(result, markdown)}\n`);
  const failed = !hasPassed(result);
  if (failed)
    printLine(`The records are in ${runFolder}. Repeat with: npm run torture -- --points --seed ${seed}`);
  else if (!keep) rmSync(runFolder, { recursive: true, force: true });
  return failed;
}
