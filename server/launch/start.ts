import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../db/project-root";
import { inheritedEnv, readConfig } from "../env";
import { ConfigError } from "../errors/config-error";
import { createLogger } from "../logging/logger";
import { resolveDatabase } from "./resolve-database";
import { misconfiguredExitCode, runMain, stopSignal } from "./run-main";
import { shareDatabase } from "./share-database";
import { supervise, workerEnvBesideWeb } from "./supervise";

/** `npm start`: starts the database, then web and worker, and runs until it is stopped. */
runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  const root = projectRoot();
  if (!existsSync(join(root, ".next/BUILD_ID"))) {
    throw new ConfigError("The build is missing. Run `npm run build` first.");
  }
  const database = await resolveDatabase(config, "service");
  const settings = await shareDatabase(config, database);
  const env = { ...inheritedEnv(), NODE_ENV: "production" as const };
  const services = [
    { name: "web", script: join(root, "dist/web.mjs"), env: settings.web },
    {
      name: "worker",
      script: join(root, "dist/worker.mjs"),
      env: { ...workerEnvBesideWeb(config), ...settings.worker },
    },
  ];
  const ended = await supervise(services, { env, stop, log: createLogger(config.logLevel) });
  await database.stop();
  process.exit(ended === "misconfigured" ? misconfiguredExitCode : 0);
});
