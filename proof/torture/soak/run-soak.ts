import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses } from "../../../scripts/build/bundle-processes";
import { projectRoot } from "../../../server/db/project-root";
import { isBroken } from "../../invariants/check-all";
import { printLine } from "../../kit/print-line";
import { renderTable, type TextTable } from "../../kit/table";
import { allFaults } from "../faults/nemesis";
import { renderRun } from "../report-run";
import { runTorture, type TortureResult } from "../run-torture";
import { evaluateSoak, type FigureResult } from "./evaluate-soak";
import { type Options, readOptions } from "./options";
import { type ResourceSample, sampleResources } from "./sample-resources";

const timeoutMs = 180_000;
const minutesPerHour = 60;

const failedVerdicts: ReadonlySet<FigureResult["verdict"]> = new Set(["rises", "not measured"] as const);

/**
 * Returns the hours at the start of the run that are not evaluated, because caches fill and code is compiled.
 */
const warmUpHours = (hours: number) => Math.min(1, hours / 3);

/**
 * `npm run soak`: runs the torture testbed for hours with one fault per minute and checks that no resource
 * grows. Resolves to true if the run failed. `args` are the words after `--soak`.
 */
export async function runSoak(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  const { seed, hours, rate, markdown, keep } = options;
  printLine(`Seed ${seed}: ${hours} hours, about ${rate} actions per second, one fault per minute.`);
  const folder = join(options.folder, `run-${seed}-${Date.now()}`);
  const bundles = join(projectRoot(), ".data", "torture-bundles", "as-is");
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(bundles);
  const { result, figures } = await soak(options, { folder, bundles });
  process.stdout.write(`${renderRun(result, markdown)}\n\n${renderTable(toTable(figures), markdown)}\n`);
  const failed = result.verdicts.some(isBroken) || figures.some(({ verdict }) => failedVerdicts.has(verdict));
  if (failed) printLine(`The records are in ${folder}.`);
  else if (!keep) rmSync(folder, { recursive: true, force: true });
  return failed;
}

async function soak(
  { seed, hours, rate }: Options,
  { folder, bundles }: { folder: string; bundles: string },
): Promise<{ result: TortureResult; figures: FigureResult[] }> {
  const minutes = hours * minutesPerHour;
  const span = { from: 0, to: 0 };
  let samples: readonly ResourceSample[] = [];
  const result = await runTorture({
    folder,
    bundles,
    afterMigration: [],
    workload: "usual",
    timeoutMs,
    seed,
    minutes,
    kills: 0,
    faults: allFaults,
    faultsPerMinute: 1,
    excludesFirst: true,
    actionsPerSecond: rate,
    alongside: async (testbed, stop) => {
      const startedAt = Date.now();
      samples = await sampleResources(testbed, minutes * 60_000, stop);
      span.from = startedAt + warmUpHours(hours) * 3_600_000;
      span.to = Date.now();
    },
  });
  return { result, figures: evaluateSoak(samples, result.run.exchanges, span) };
}

function toTable(figures: readonly FigureResult[]): TextTable {
  const figure = (value: number) => (Number.isNaN(value) ? "" : value.toFixed(1));
  return {
    headings: ["figure", "first", "last", "rise per hour", "detection limit", "verdict"],
    lines: figures.map(({ name, first, last, perHour, detectable, verdict }) => [
      name,
      figure(first),
      figure(last),
      figure(perHour),
      figure(detectable),
      verdict,
    ]),
  };
}
