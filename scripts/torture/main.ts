import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import { runMain } from "../../server/launch/run-main";
import { say } from "../bench/say";
import { bundleProcesses } from "../build/bundle-processes";
import { isBroken } from "../invariants/check-all";
import { type Options, readOptions } from "./options";
import { renderRun } from "./report-run";
import { runTorture } from "./run-torture";

/** `npm run torture`: what partners were promised, while everything it rests on is being killed. */
runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  // A second Ctrl-C would leave children behind; the first ends them with us.
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  const failed = await torture(options);
  process.exit(failed ? 1 : 0);
});

async function torture(options: Options): Promise<boolean> {
  const { seed, minutes, kills, faults, markdown, keep } = options;
  say(`Seed ${seed}: ${kills} kills in about ${minutes} minutes.`);
  const folder = join(options.folder, `run-${seed}-${Date.now()}`);
  // Within the checkout: a bundle finds its packages from where it lies.
  const bundles = join(projectRoot(), ".data", "torture-bundles", "as-is");
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(bundles);
  const result = await runTorture({ folder, bundles, afterMigration: [], seed, minutes, kills, faults });
  process.stdout.write(`${renderRun(result, markdown)}\n`);
  const failed = result.verdicts.some(isBroken);
  if (failed) say(`Kept in ${folder}. The same again: npm run torture -- --seed ${seed} --kills ${kills}`);
  else if (!keep) rmSync(folder, { recursive: true, force: true });
  return failed;
}
