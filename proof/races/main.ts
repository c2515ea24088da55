import { mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { bundleProcesses } from "../../scripts/build/bundle-processes";
import { migrateDatabase } from "../../server/db/migrate";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { runMain } from "../../server/launch/run-main";
import { type Postgres, startPostgres } from "../kit/postgres";
import { printLine } from "../kit/print-line";
import { runStatements } from "../kit/run-statements";
import { allBugs } from "../torture/seeded-bugs/all-bugs";
import type { Bug } from "../torture/seeded-bugs/bug";
import { changeSource } from "../torture/seeded-bugs/change-source";
import { type Options, readOptions } from "./options";
import { renderRaces } from "./report-races";
import { type RaceResult, runRace } from "./run-race";
import { openTestbed, type RaceTestbed } from "./testbed/open-testbed";

/**
 * Runs `npm run races`: sends conflicting requests at the same instant, for many rounds, and checks the
 * results.
 */
runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  // On a signal, exit normally, so that the exit handlers end the child processes.
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  printLine(`Seed ${options.seed}.`);
  const bug = options.bug === null ? undefined : findBug(options.bug);
  const folder = join(options.folder, `run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The bundles must be inside the checkout, so that Node.js resolves their packages.
  const bundles = join(projectRoot(), ".data", "races-bundles", bug?.name ?? "as-is");
  await bundleProcesses(bundles, { plugins: [changeSource(bug?.changes ?? [])] });
  const postgres = await startPostgres(folder, () => undefined);
  const results = await withDatabase(postgres, bug, async () => {
    const testbed = await openTestbed({
      databaseUrl: postgres.url,
      bundles: relative(projectRoot(), bundles),
    });
    return await runAll(testbed, options).finally(() => testbed.close());
  }).finally(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  process.stdout.write(`${renderRaces(results, options.markdown)}\n`);
  process.exit(results.some(({ violations }) => violations.length > 0) ? 1 : 0);
});

async function withDatabase<T>(
  { url, adminUrl }: Postgres,
  bug: Bug | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await migrateDatabase(url);
  await runStatements(adminUrl, bug?.statements ?? []);
  return await work();
}

async function runAll(testbed: RaceTestbed, options: Options): Promise<RaceResult[]> {
  const { seed, races, short, minutes } = options;
  const results: RaceResult[] = [];
  for (const race of races) {
    const rounds = options.rounds ?? (short ? race.shortRounds : race.rounds);
    printLine(`${race.name}: ${rounds} rounds.`);
    const result = await runRace(testbed, race, {
      seed,
      rounds,
      minutes: minutes || Number.POSITIVE_INFINITY,
    });
    // Print each result at once, because the run may be interrupted.
    printLine(renderRaces([result], options.markdown));
    results.push(result);
  }
  return results;
}

function findBug(name: string): Bug {
  const found = allBugs.find((bug) => bug.name === name);
  if (found !== undefined) return found;
  throw new ConfigError(`--bug is one of ${allBugs.map((bug) => bug.name).join(", ")}.`);
}
