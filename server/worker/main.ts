import { readConfig } from "../env";
import { openService } from "../launch/open-service";
import { runMain, stopSignal } from "../launch/run-main";
import { listen } from "./listen";
import { observeBacklog } from "./observe-backlog";
import { runJobs } from "./run-jobs";

runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  const { runtime, listenUrl, addMetrics, close } = await openService(config, "worker");
  addMetrics((registry) => observeBacklog(registry, runtime.database));
  runtime.log.info({ environment: config.environment }, "working");
  try {
    await runJobs(runtime, stop, listen(listenUrl, runtime.log, { stop }));
    runtime.log.info("stopped");
  } finally {
    await close();
  }
  process.exit(0);
});
