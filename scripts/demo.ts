import { join } from "node:path";
import { projectRoot } from "../server/db/project-root";
import { inheritedEnv, readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain, stopSignal } from "../server/launch/run-main";
import { shareDatabase } from "../server/launch/share-database";
import { supervise, workerEnvBesideWeb } from "../server/launch/supervise";
import { openRuntime } from "../server/runtime";
import { buildIfStale } from "./build-if-stale";
import { writeDemoRecord } from "./demo/demo-record";
import { supplierSecret } from "./demo/demo-secrets";
import { loadDemoData } from "./demo/load-demo-data";
import { openDemoWebhooks } from "./demo/open-demo-webhooks";
import { renderIntroduction } from "./demo/render-introduction";
import { sendFirstRequests } from "./demo/send-first-requests";
import { demoSuppliers } from "./demo/supplier/demo-suppliers";
import { openSimulatedSupplier } from "./demo/supplier/open-simulated-supplier";

runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  if (config.environment === "production") {
    throw new ConfigError("The demo runs only in a sandbox. Unset SERVICE_ENV, or run npm start.");
  }
  await buildIfStale();
  const database = await resolveDatabase(config, "service");
  const settings = await shareDatabase(config, database);
  const runtime = openRuntime(config, database.url, { name: "demo" });
  const supplier = await openSimulatedSupplier({
    suppliers: demoSuppliers(),
    secret: supplierSecret(runtime.keys),
    reserves: config.autopilot,
  });
  await loadDemoData(runtime, supplier.url);
  // A log line for each request would push the instructions off the terminal.
  const inherited = { ...(process.stdout.isTTY ? { LOG_LEVEL: "warn" } : {}), ...inheritedEnv() };
  const webhooks = await openDemoWebhooks(config.dataDir, inherited);
  const dist = (name: string) => join(projectRoot(), `dist/${name}.mjs`);
  let requests = Promise.resolve();
  const onListening = (port: number) => {
    const local = `http://127.0.0.1:${port}`;
    const baseUrl = config.port === port ? config.publicUrl : local;
    requests = requests
      .then(() => sendFirstRequests(runtime, local))
      .catch((err: unknown) => runtime.log.warn({ err }, "could not send all demo requests"));
    void writeDemoRecord(config.dataDir, { baseUrl, tourPort: webhooks.tourPort });
    process.stdout.write(`${renderIntroduction(runtime, baseUrl)}\n`);
  };
  const ended = await supervise(
    [
      {
        name: "web",
        script: dist("web"),
        env: settings.web,
        onListening: onListening,
      },
      {
        name: "worker",
        script: dist("worker"),
        env: { ...workerEnvBesideWeb(config), ...settings.worker },
      },
    ],
    {
      env: { ...inherited, ...webhooks.settings, NODE_ENV: "production" },
      stop,
      log: runtime.log,
    },
  );
  await requests;
  await runtime.database.close();
  await webhooks.close();
  await supplier.close();
  await database.stop();
  process.exit(ended === "misconfigured" ? 1 : 0);
});
