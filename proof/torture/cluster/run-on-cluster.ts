import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses } from "../../../scripts/build/bundle-processes";
import { findPrograms } from "../../../scripts/ha/find-programs";
import { projectRoot } from "../../../server/db/project-root";
import { ConfigError } from "../../../server/errors/config-error";
import { isBroken } from "../../invariants/check-all";
import { printLine } from "../../kit/print-line";
import { renderTable, type TextTable } from "../../kit/table";
import type { Options } from "../options";
import { renderRun } from "../report-run";
import { runTorture } from "../run-torture";
import { type Failover, failOverTwice } from "./cluster-faults";
import { startClusterPostgres } from "./start-cluster-postgres";

/**
 * Runs clients on the cluster of `deploy/ha` through two failovers, then checks all invariants. Returns true if
 * the run failed. Without the Debian packages it prints what is missing and returns false.
 */
export async function runOnCluster(options: Options, timeoutMs: number): Promise<boolean> {
  if (!isInstalled()) return false;
  const { seed, markdown, keep } = options;
  printLine(`Seed ${seed}: a killed and a frozen primary of a cluster of three.`);
  const folder = join(options.folder, `cluster-${seed}-${Date.now()}`);
  // Inside the checkout, because a bundle resolves its packages from its own location.
  const bundles = join(projectRoot(), ".data", "torture-bundles", "cluster");
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(bundles);
  const postgres = await startClusterPostgres(folder);
  let failovers: Failover[] = [];
  const result = await runTorture({
    folder,
    bundles,
    postgres,
    afterMigration: [],
    workload: "usual",
    timeoutMs,
    seed,
    // The failovers run alongside, one after the other, and take as long as they need.
    minutes: 0.1,
    kills: 0,
    faults: [],
    alongside: async ({ records }) => {
      failovers = await failOverTwice(postgres.cluster, records);
    },
  });
  process.stdout.write(`${renderRun(result, markdown)}\n\n${renderTable(toTable(failovers), markdown)}\n`);
  const failed = result.verdicts.some(isBroken);
  if (failed) printLine(`The records are in ${folder}.`);
  else if (!keep) rmSync(folder, { recursive: true, force: true });
  return failed;
}

function isInstalled(): boolean {
  try {
    findPrograms();
    return true;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    printLine(`Skipped: ${error.message}`);
    return false;
  }
}

function toTable(failovers: readonly Failover[]): TextTable {
  return {
    headings: ["fault", "from", "to", "seconds without a primary"],
    lines: failovers.map(({ fault, from, to, seconds }) => [
      fault,
      `node-${from}`,
      `node-${to}`,
      seconds.toFixed(1),
    ]),
  };
}
