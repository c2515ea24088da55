import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../server/db/project-root";
import { inheritedEnv, readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { runMain, stopSignal } from "../server/launch/run-main";
import { supervise } from "../server/launch/supervise";
import { openRuntime } from "../server/runtime";
import { toUnsetVariables } from "../server/secret-settings";
import { buildIfStale } from "./build-if-stale";
import { supplierSecret } from "./demo/demo-secrets";
import { loadDemoData } from "./demo/load-demo-data";
import { openDemoWebhooks } from "./demo/open-demo-webhooks";
import { renderIntroduction } from "./demo/render-introduction";
import { demoSuppliers } from "./demo/supplier/demo-suppliers";
import { openSimulatedSupplier } from "./demo/supplier/open-simulated-supplier";
import { getAddress } from "./ha/cluster-plan";
import { findPrograms } from "./ha/find-programs";
import { renderCluster } from "./ha/render-cluster";
import { type Cluster, startCluster } from "./ha/start-cluster";

/**
 * Runs `npm run ha`: starts the deployment of `deploy/ha` with demo data on loopback ports. Its files are in the folder
 * `ha` under `DATA_DIR`. Ctrl-C stops all of it, and the next start finds the data.
 */
runMain(async () => {
  const stop = stopSignal();
  const { dataDir, environment } = readConfig();
  if (environment === "production")
    throw new ConfigError(
      "npm run ha is a trial with demo data and runs only in a sandbox. Unset SERVICE_ENV.",
    );
  findPrograms();
  await buildIfStale();
  const folder = join(dataDir, "ha");
  await mkdir(folder, { recursive: true });
  process.stdout.write(`Starting three database machines in ${folder}.\n`);
  const cluster = await startCluster(folder);
  try {
    process.exitCode = (await runServices(cluster, folder, stop)) === "misconfigured" ? 1 : 0;
  } finally {
    process.stdout.write("Stopping the cluster.\n");
    await cluster.stop();
  }
  process.exit();
});

/**
 * Runs two web processes and two workers with demo data until `stop` aborts. Returns `misconfigured` if a
 * process exits because of a wrong setting.
 */
async function runServices(
  cluster: Cluster,
  folder: string,
  stop: AbortSignal,
): Promise<"stopped" | "misconfigured"> {
  const publicUrl = `http://${getAddress(cluster.plan, "web")}`;
  const inherited = { ...inheritedEnv(), DATA_DIR: folder, PUBLIC_URL: publicUrl, HOST: "127.0.0.1" };
  const config = readConfig(inherited);
  const runtime = openRuntime(config, cluster.ownerUrl, { name: "demo" });
  const suppliers = demoSuppliers();
  const secret = supplierSecret(runtime.keys);
  const supplier = await openSimulatedSupplier({ suppliers, secret, reserves: config.autopilot });
  await loadDemoData(runtime, supplier.url);
  const webhooks = await openDemoWebhooks(folder, inherited);
  const listening = new Set<string>();
  const introduce = (name: string) => {
    if (listening.size === webs.length || listening.add(name).size < webs.length) return;
    process.stdout.write(`${renderIntroduction(runtime, publicUrl)}\n${renderCluster(cluster, folder)}\n`);
  };
  const dist = (name: string) => join(projectRoot(), `dist/${name}.mjs`);
  const webs = (["web_1", "web_2"] as const).map((name) => ({
    name,
    script: dist("web"),
    env: { ...cluster.settings.web, PORT: String(cluster.plan.ports[name]), TRUSTED_PROXIES: "127.0.0.1" },
    onListening: () => introduce(name),
  }));
  const workers = ["worker_1", "worker_2"].map((name) => ({
    name,
    script: dist("worker"),
    env: cluster.settings.worker,
  }));
  const env: NodeJS.ProcessEnv = {
    LOG_LEVEL: "warn",
    ...inherited,
    ...webhooks.settings,
    NODE_ENV: "production",
    ...toUnsetVariables("DATABASE_MIGRATION_URL"),
    // The cluster's own URLs are variables. A file from outside would contradict them.
    DATABASE_URL_FILE: "",
    DATABASE_DIRECT_URL_FILE: "",
    DATABASE_REPLICA_URL_FILE: "",
    METRICS_PORT: "",
  };
  const ended = await supervise([...webs, ...workers], { env, stop, log: runtime.log });
  await runtime.database.close();
  await webhooks.close();
  await supplier.close();
  return ended;
}
