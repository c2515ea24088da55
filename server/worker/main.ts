import { readConfig } from "../env";
import { resolveDatabase } from "../launch/resolve-database";
import { runMain, stopSignal } from "../launch/run-main";
import { openRuntime } from "../runtime";
import { listen } from "./listen";
import { runJobs } from "./run-jobs";

runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  const database = await resolveDatabase(config, "service");
  const runtime = openRuntime(config, database.url, "worker");
  runtime.log.info({ environment: config.environment }, "working");
  try {
    await runJobs(runtime, stop, listen(database.directUrl, runtime.log, stop));
    runtime.log.info("stopped");
  } finally {
    await runtime.database.close();
    await database.stop();
  }
  process.exit(0);
});
