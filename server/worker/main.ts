import { readConfig } from "../env";
import { resolveDatabase } from "../launch/resolve-database";
import { runMain, stopSignal } from "../launch/run-main";
import { openMetrics } from "../metrics/open-metrics";
import { openRuntime } from "../runtime";
import { listen } from "./listen";
import { observeBacklog } from "./observe-backlog";
import { runJobs } from "./run-jobs";

runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  const database = await resolveDatabase(config, "service");
  const metrics = await openMetrics(config);
  const runtime = openRuntime(config, database.url, { name: "worker", meter: metrics.meter });
  metrics.tell(runtime, (registry) => observeBacklog(registry, runtime.database));
  runtime.log.info({ environment: config.environment }, "working");
  try {
    await runJobs(runtime, stop, listen(database.directUrl, runtime.log, stop));
    runtime.log.info("stopped");
  } finally {
    await runtime.database.close();
    metrics.close();
    await database.stop();
  }
  process.exit(0);
});
