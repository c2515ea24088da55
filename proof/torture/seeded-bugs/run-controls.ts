import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses } from "../../../scripts/build/bundle-processes";
import { projectRoot } from "../../../server/db/project-root";
import { isBroken } from "../../invariants/check-all";
import { printLine } from "../../kit/print-line";
import type { TextTable } from "../../kit/table";
import { allFaults } from "../faults/nemesis";
import { runTorture } from "../run-torture";
import type { Bug } from "./bug";
import { changeSource } from "./change-source";

export type ControlResult = { bug: Bug; broken: readonly string[]; seconds: number };

export type ControlOptions = { seed: number; folder: string; minutes: number };

/**
 * The time limit for unfinished work in milliseconds. It is short, because the work that a bug leaves behind
 * may never finish.
 */
const timeoutMs = 20_000;

/** Builds the service with the bug and runs it under the load that exposes it. */
export async function runControl(
  bug: Bug,
  { seed, folder, minutes }: ControlOptions,
): Promise<ControlResult> {
  const startedAt = Date.now();
  const runFolder = join(folder, `${bug.name}-${seed}-${startedAt}`);
  const bundles = join(projectRoot(), ".data", "torture-bundles", bug.name);
  mkdirSync(runFolder, { recursive: true });
  await bundleProcesses(bundles, { plugins: [changeSource(bug.changes ?? [])] });
  const { verdicts } = await runTorture({
    folder: runFolder,
    bundles,
    afterMigration: bug.statements ?? [],
    workload: bug.workload,
    seed,
    minutes,
    kills: 0,
    faults: allFaults.filter(({ name }) => bug.faults.includes(name)),
    timeoutMs,
  });
  rmSync(runFolder, { recursive: true, force: true });
  const broken = verdicts.filter(isBroken);
  for (const { id, violations } of broken)
    printLine(`${bug.name} breaks ${id} (${violations.length} violations): ${violations[0]}`);
  return { bug, broken: broken.map(({ id }) => id), seconds: Math.round((Date.now() - startedAt) / 1000) };
}

/** Returns whether the run broke one of the invariants that the bug names. Others do not count. */
export function isCaught({ bug, broken }: ControlResult): boolean {
  return broken.some((id) => bug.breaks.includes(id));
}

export function toControlTable(all: readonly ControlResult[]): TextTable {
  return {
    headings: ["bug", "description", "found by", "seconds"],
    lines: all.map((one) => [
      one.bug.name,
      one.bug.mistake,
      isCaught(one) ? one.broken.join(", ") : `not found${one.broken.map((id) => ` (${id})`).join("")}`,
      String(one.seconds),
    ]),
  };
}
