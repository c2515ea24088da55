import { readConfig } from "../../server/env";
import { runMain } from "../../server/launch/run-main";
import { startEmbeddedPostgres } from "../../server/postgres/start-embedded-postgres";
import { checkAll, isBroken } from "./check-all";
import { withReadSnapshot } from "./evidence";
import { readOptions } from "./options";
import { readRun } from "./read-run";
import { renderVerdicts } from "./report";

/** `npm run invariants`: checks the data of a database and, optionally, the records of a run. */
runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  const config = readConfig(
    options.databaseUrl === null ? process.env : { ...process.env, DATABASE_URL: options.databaseUrl },
  );
  const run = options.run === null ? null : await readRun(options.run);
  // Does not migrate the database: the check must not change it.
  const database =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, role: "transient" })
      : { url: config.databaseUrl, stop: async () => undefined };
  try {
    const verdicts = await withReadSnapshot(database.url, run, (evidence) => checkAll(evidence));
    const text = options.json ? JSON.stringify(verdicts, null, 2) : renderVerdicts(verdicts);
    process.stdout.write(`${text}\n`);
    process.exitCode = verdicts.some(isBroken) ? 1 : 0;
  } finally {
    await database.stop();
  }
});
