import { join } from "node:path";
import { addDays } from "../lib/dates";
import { todayIn } from "../lib/stay";
import type { Runtime } from "../server/context";
import { projectRoot } from "../server/db/project-root";
import { inheritedEnv, readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain, stopSignal } from "../server/launch/run-main";
import { besideWeb, supervise } from "../server/launch/supervise";
import { openRuntime } from "../server/runtime";
import { buildIfStale } from "./build-if-stale";
import { demoAccounts } from "./demo/demo-files";
import { writeDemoRecord } from "./demo/demo-record";
import { demoClient, demoPassword, supplierSecret } from "./demo/demo-secrets";
import { loadDemoWorld } from "./demo/load-demo-world";
import { makeFirstCalls } from "./demo/make-first-calls";
import { openDemoWebhooks } from "./demo/open-demo-webhooks";
import { openScriptedSupplier } from "./demo/supplier/open-scripted-supplier";
import { supplierScripts } from "./demo/supplier/supplier-scripts";

runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  if (config.environment === "production") {
    throw new ConfigError("The demo world belongs in a sandbox: unset SERVICE_ENV, or run npm start.");
  }
  await buildIfStale();
  const database = await resolveDatabase(config, "service");
  const runtime = openRuntime(config, database.url, { name: "demo" });
  const supplier = await openScriptedSupplier({
    scripts: supplierScripts(),
    secret: supplierSecret(runtime.keys),
    reserves: config.autopilot,
  });
  await loadDemoWorld(runtime, supplier.url);
  // On a terminal a line for each request would push what a newcomer needs off the screen.
  const given = { ...(process.stdout.isTTY ? { LOG_LEVEL: "warn" } : {}), ...inheritedEnv() };
  const webhooks = await openDemoWebhooks(config.dataDir, given);
  const dist = (name: string) => join(projectRoot(), `dist/${name}.mjs`);
  let calls = Promise.resolve();
  const welcome = (port: number) => {
    const local = `http://127.0.0.1:${port}`;
    const baseUrl = config.port === port ? config.publicUrl : local;
    calls = calls
      .then(() => makeFirstCalls(runtime, local))
      .catch((err: unknown) => runtime.log.warn({ err }, "the demo's first calls were not all made"));
    void writeDemoRecord(config.dataDir, { baseUrl, tourPort: webhooks.tourPort });
    process.stdout.write(`${introduction(runtime, baseUrl)}\n`);
  };
  const ended = await supervise(
    [
      {
        name: "web",
        script: dist("web"),
        env: { DATABASE_URL: database.webUrl },
        onListening: welcome,
      },
      {
        name: "worker",
        script: dist("worker"),
        env: { ...besideWeb(config), DATABASE_URL: database.workerUrl },
      },
    ],
    {
      env: { ...given, ...webhooks.settings, NODE_ENV: "production", DATABASE_MIGRATION_URL: "" },
      stop,
      log: runtime.log,
    },
  );
  await calls;
  await runtime.database.close();
  await webhooks.close();
  await supplier.close();
  await database.stop();
  process.exit(ended === "misconfigured" ? 1 : 0);
});

/** What a newcomer needs on one screen: where, as whom, and a call to paste. */
function introduction({ keys }: Runtime, base: string): string {
  const { partners, crew } = demoAccounts();
  const clients = partners.map(({ slug, name, clients: [first] }) => ({
    name,
    ...demoClient(keys, slug, first?.name ?? ""),
  }));
  const dateFrom = addDays(todayIn("UTC", new Date()), 14);
  const search = `location=lisbon&date_from=${dateFrom}&date_to=${addDays(dateFrom, 4)}`;
  const people = [
    ...partners.flatMap(({ staff }) => staff.map(({ email }) => email)),
    ...crew.map(({ email }) => email),
  ];
  return [
    "",
    `Portal         ${base}`,
    `API              API='${base}'`,
    ...people.map(
      (email, place) =>
        `${place === 0 ? "Sign-ins  " : "          "}     ${email.padEnd(30)} ${demoPassword(keys, email)}`,
    ),
    ...clients.flatMap(({ name, clientId, secret }, place) => [
      `${place === 0 ? "Clients   " : "          "}     ${name}`,
      `                 CLIENT_ID='${clientId}'`,
      `                 CLIENT_SECRET='${secret}'`,
    ]),
    "",
    `Paste this to search Lisbon as ${clients[0]?.name}:`,
    "",
    // One command, so that it works alone however it is copied.
    `curl -s -H "Authorization: Bearer $(curl -s -u '${clients[0]?.clientId}:${clients[0]?.secret}' -d grant_type=client_credentials ${base}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')" '${base}/v1/rentals/availability?${search}&limit=3'`,
    "",
    "Ctrl-C stops all of it; the next start finds the same data.",
    "",
  ].join("\n");
}
