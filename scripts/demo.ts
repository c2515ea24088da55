import { join } from "node:path";
import { addDays } from "../lib/dates";
import { todayIn } from "../lib/stay";
import type { Runtime } from "../server/context";
import { projectRoot } from "../server/db/project-root";
import { inheritedEnv, readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain, stopSignal } from "../server/launch/run-main";
import { supervise, workerEnvBesideWeb } from "../server/launch/supervise";
import { openRuntime } from "../server/runtime";
import { buildIfStale } from "./build-if-stale";
import { demoAccounts } from "./demo/demo-files";
import { writeDemoRecord } from "./demo/demo-record";
import { demoClient, demoPassword, supplierSecret } from "./demo/demo-secrets";
import { loadDemoData } from "./demo/load-demo-data";
import { openDemoWebhooks } from "./demo/open-demo-webhooks";
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
        env: { DATABASE_URL: database.webUrl },
        onListening: onListening,
      },
      {
        name: "worker",
        script: dist("worker"),
        env: { ...workerEnvBesideWeb(config), DATABASE_URL: database.workerUrl },
      },
    ],
    {
      env: { ...inherited, ...webhooks.settings, NODE_ENV: "production", DATABASE_MIGRATION_URL: "" },
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

/** Returns the start message: addresses, sign-ins, credentials and a request to paste. */
function renderIntroduction({ keys }: Runtime, base: string): string {
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
      (email, index) =>
        `${index === 0 ? "Sign-ins  " : "          "}     ${email.padEnd(30)} ${demoPassword(keys, email)}`,
    ),
    ...clients.flatMap(({ name, clientId, secret }, index) => [
      `${index === 0 ? "Clients   " : "          "}     ${name}`,
      `                 CLIENT_ID='${clientId}'`,
      `                 CLIENT_SECRET='${secret}'`,
    ]),
    "",
    `Paste this command to search Lisbon as ${clients[0]?.name}:`,
    "",
    // One command, because a user may copy only one line.
    `curl -s -H "Authorization: Bearer $(curl -s -u '${clients[0]?.clientId}:${clients[0]?.secret}' -d grant_type=client_credentials ${base}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')" '${base}/v1/rentals/availability?${search}&limit=3'`,
    "",
    "Press Ctrl-C to stop. The next start keeps your data.",
    "",
  ].join("\n");
}
