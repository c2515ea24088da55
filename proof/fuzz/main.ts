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
import { inspectServer, listProblems } from "./run/inspect-server";
import { computeCoverage, minCoverage, renderFuzz } from "./run/report-fuzz";
import { runFuzz } from "./run/run-fuzz";
import { openFuzzTestbed } from "./testbed/open-fuzz-testbed";

/**
 * Runs `npm run fuzz`: sends generated requests from the published document and checks every response against
 * it.
 */
runMain(async () => {
  const { folder, seed, lanes, markdown, keep, ...options } = readOptions(process.argv.slice(2));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  printLine(`Seed ${seed}.`);
  const own = join(folder, `run-${seed}-${Date.now()}`);
  // The bundles must be inside the checkout, so that Node.js resolves their packages.
  const bundles = join(projectRoot(), ".data", "fuzz-bundles");
  mkdirSync(own, { recursive: true });
  await bundleProcesses(bundles);
  const postgres = await startPostgres(own, (line) => appendFileSync(join(own, "postgres.log"), `${line}\n`));
  let failed = true;
  try {
    await migrateDatabase(postgres.url);
    const otherUrl = await makeDatabase(postgres, "elsewhere");
    await migrateDatabase(otherUrl);
    const testbed = await openFuzzTestbed({ databaseUrl: postgres.url, otherUrl, bundles, lanes });
    try {
      const complete = options.only === null;
      const result = await runFuzz(testbed, { ...options, seed, directed: complete });
      process.stdout.write(`${renderFuzz(result, seed, markdown)}\n`);
      const state = await inspectServer(testbed);
      process.stdout.write(`\n${renderVerdicts(state.verdicts, markdown)}\n`);
      const { seen, declared } = computeCoverage(result);
      const incomplete = complete && seen < minCoverage * declared;
      if (incomplete) printLine(`Only ${seen} of ${declared} declared responses were seen.`);
      const problems = listProblems(state);
      for (const problem of problems) printLine(problem);
      failed = problems.length > 0 || incomplete || result.failures.count() > 0;
    } finally {
      await testbed.close();
    }
  } finally {
    await postgres.stop();
  }
  if (!failed && !keep) rmSync(own, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
});

/** Creates another database on the same server with the same owner, and returns its URL. */
async function makeDatabase({ url, adminUrl }: Postgres, name: string): Promise<string> {
  const made = new URL(url);
  await runStatements(adminUrl, [`create database "${name}" owner "${made.username}"`]);
  made.pathname = `/${name}`;
  return made.toString();
}
