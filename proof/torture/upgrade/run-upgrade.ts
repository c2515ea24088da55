import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleProcesses } from "../../../scripts/build/bundle-processes";
import { migrateDatabase } from "../../../server/db/migrate";
import { projectRoot } from "../../../server/db/project-root";
import { isBroken } from "../../invariants/check-all";
import { printLine } from "../../kit/print-line";
import { getProcessRelease, type ProcessRelease } from "../../kit/supervise-process";
import { renderTable, type TextTable } from "../../kit/table";
import type { Options } from "../options";
import { renderRun } from "../report-run";
import { runTorture } from "../run-torture";
import type { Testbed } from "../testbed/open-testbed";
import { type UnpackedRelease, unpackRelease } from "./unpack-release";
import { type ServiceAvailability, watchAvailability } from "./watch-availability";

type Step = ServiceAvailability & { name: string; seconds: number };

/** The time for which each mix of releases serves the clients, in milliseconds. */
const dwellMs = 5000;

/**
 * Runs clients on the processes and the schema of an earlier release. Migrates the schema, replaces each process with
 * one of the new release, returns to the earlier processes on the new schema, and upgrades again. Then checks all
 * invariants. Returns true if an invariant is violated, or if both web processes were unavailable at once.
 */
export async function runUpgrade(options: Options, tarball: string, timeoutMs: number): Promise<boolean> {
  const { seed, markdown, keep } = options;
  printLine(`Seed ${seed}: upgrades from ${tarball} and back.`);
  const folder = join(options.folder, `upgrade-${seed}-${Date.now()}`);
  // Inside the checkout, because a bundle resolves its packages from its own location.
  const bundles = join(projectRoot(), ".data", "torture-bundles", "upgrade");
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(bundles);
  const release = await unpackRelease(tarball, join(folder, "release"));
  let steps: Step[] = [];
  const result = await runTorture({
    folder,
    bundles,
    release,
    afterMigration: [],
    workload: "usual",
    timeoutMs,
    seed,
    // The steps run alongside and take as long as they need.
    minutes: 0.1,
    kills: 0,
    faults: [],
    alongside: async (testbed) => {
      steps = await upgradeAndReturn(testbed, release, (name) => getProcessRelease(bundles, name));
    },
  });
  process.stdout.write(`${renderRun(result, markdown)}\n\n${renderTable(toTable(steps), markdown)}\n`);
  const failed = result.verdicts.some(isBroken) || steps.some((step) => step.failed > 0);
  if (failed) printLine(`The records are in ${folder}.`);
  else if (!keep) rmSync(folder, { recursive: true, force: true });
  return failed;
}

async function upgradeAndReturn(
  testbed: Testbed,
  release: UnpackedRelease,
  getNew: (name: string) => ProcessRelease,
): Promise<Step[]> {
  const steps: Step[] = [];
  const perform = async (name: string, work: () => Promise<void>) => {
    const [startedAt, ended] = [Date.now(), new AbortController()];
    const watching = watchAvailability(testbed.origins, ended.signal);
    await work().finally(() => ended.abort());
    steps.push({ name, seconds: (Date.now() - startedAt) / 1000, ...(await watching) });
    testbed.records.faults.write({ at: startedAt, fault: name, target: "all" });
    printLine(`${name}: done.`);
  };
  const replaceAll = async (getRelease: (name: string) => ProcessRelease) => {
    const pairs = testbed.webs.flatMap((web, index) => [web, ...testbed.workers.slice(index, index + 1)]);
    for (const child of pairs) {
      child.setRelease(getRelease(child.name));
      await child.replace();
      await sleep(dwellMs);
    }
  };
  await perform("earlier release, its schema", () => sleep(dwellMs));
  await perform("earlier release, migration to the new schema", async () => {
    await migrateDatabase(testbed.postgres.url);
    await sleep(dwellMs);
  });
  await perform("earlier release → new release", () => replaceAll(getNew));
  await perform("new release → earlier release", () => replaceAll(release.getProcess));
  await perform("earlier release → new release, again", () => replaceAll(getNew));
  return steps;
}

function toTable(steps: readonly Step[]): TextTable {
  return {
    headings: ["step", "seconds", "checks", "served by the other process", "served by none"],
    lines: steps.map(({ name, seconds, attempts, retried, failed }) => [
      name,
      seconds.toFixed(1),
      ...[attempts, retried, failed].map(String),
    ]),
  };
}
