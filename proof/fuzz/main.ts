import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses } from "../../scripts/build/bundle-processes";
import { migrateDatabase } from "../../server/db/migrate";
import { projectRoot } from "../../server/db/project-root";
import { runMain } from "../../server/launch/run-main";
import { renderVerdicts } from "../invariants/report";
import { type Postgres, startPostgres } from "../kit/postgres";
import { printLine } from "../kit/print-line";
import { runStatements } from "../kit/run-statements";
import { readOptions } from "./options";
import { inspectServer, wrongsOf } from "./run/after-run";
import { coverageOf, leastSeen, renderFuzz } from "./run/report-fuzz";
import { runFuzz } from "./run/run-fuzz";
import { openFuzzStage } from "./testbed/open-fuzz-stage";

/** `npm run fuzz`: whatever can be sent, by the published document, and every answer held against what is promised. */
runMain(async () => {
  const { folder, seed, lanes, markdown, keep, ...options } = readOptions(process.argv.slice(2));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  printLine(`Seed ${seed}.`);
  const own = join(folder, `run-${seed}-${Date.now()}`);
  // Within the checkout: a bundle finds its packages from where it lies.
  const bundles = join(projectRoot(), ".data", "fuzz-bundles");
  mkdirSync(own, { recursive: true });
  await bundleProcesses(bundles);
  const postgres = await startPostgres(own, (line) => appendFileSync(join(own, "postgres.log"), `${line}\n`));
  let failed = true;
  try {
    await migrateDatabase(postgres.url);
    const elsewhereUrl = await makeDatabase(postgres, "elsewhere");
    await migrateDatabase(elsewhereUrl);
    const stage = await openFuzzStage({ databaseUrl: postgres.url, elsewhereUrl, bundles, lanes });
    try {
      const whole = options.only === null;
      const result = await runFuzz(stage, { ...options, seed, directed: whole });
      process.stdout.write(`${renderFuzz(result, seed, markdown)}\n`);
      const behind = await inspectServer(stage);
      process.stdout.write(`\n${renderVerdicts(behind.verdicts, markdown)}\n`);
      const { seen, declared } = coverageOf(result);
      const blind = whole && seen < leastSeen * declared;
      if (blind) printLine(`Only ${seen} of ${declared} declared answers were seen.`);
      const wrongs = wrongsOf(behind);
      for (const wrong of wrongs) printLine(wrong);
      failed = wrongs.length > 0 || blind || result.failures.count() > 0;
    } finally {
      await stage.close();
    }
  } finally {
    await postgres.stop();
  }
  if (!failed && !keep) rmSync(own, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
});

/** One more on the same server, of the same owner. */
async function makeDatabase({ url, adminUrl }: Postgres, name: string): Promise<string> {
  const made = new URL(url);
  await runStatements(adminUrl, [`create database "${name}" owner "${made.username}"`]);
  made.pathname = `/${name}`;
  return made.toString();
}
