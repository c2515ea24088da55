import { spawn } from "node:child_process";
import { once } from "node:events";
import { inheritedEnv, readConfig } from "../server/env";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain, stopSignal } from "../server/launch/run-main";
import { shareDatabase } from "../server/launch/share-database";
import { workerEnvBesideWeb } from "../server/launch/supervise";

/**
 * Runs `npm run dev`: compiles pages on demand, and restarts the API and the worker when their files change.
 */
runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  const database = await resolveDatabase(config, "service");
  const settings = await shareDatabase(config, database);
  const env = { ...inheritedEnv(), NODE_ENV: "development" as const };
  const processes = [
    { script: "server/web/main.ts", own: settings.web },
    {
      script: "server/worker/main.ts",
      own: { ...workerEnvBesideWeb(config), ...settings.worker },
    },
  ];
  const children = processes.map(({ script, own }) =>
    spawn("node_modules/.bin/tsx", ["watch", "--clear-screen=false", script], {
      env: { ...env, ...own },
      stdio: "inherit",
      detached: true,
    }),
  );
  if (!stop.aborted) await once(stop, "abort");
  await Promise.all(
    children.map(async (child) => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }),
  );
  await database.stop();
  process.exit(0);
});
