import { spawn } from "node:child_process";
import { once } from "node:events";
import { inheritedEnv, readConfig } from "../server/env";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain, stopSignal } from "../server/launch/run-main";

/** `npm run dev`: pages compiled as they are asked for, API and worker restarted when their files change. */
runMain(async () => {
  const stop = stopSignal();
  const database = await resolveDatabase(readConfig(), "service");
  const env = { ...inheritedEnv(), NODE_ENV: "development" as const, DATABASE_URL: database.url };
  const children = ["server/web/main.ts", "server/worker/main.ts"].map((script) =>
    spawn("node_modules/.bin/tsx", ["watch", "--clear-screen=false", script], {
      env,
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
