import { Command, Option } from "commander";
import { addDays } from "../lib/dates";
import { todayIn } from "../lib/zone-time";
import { type Config, readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { createKeyRing } from "../server/keys";
import { runMain } from "../server/launch/run-main";
import { ApiCallError, type Credentials, createPartnerApi } from "./api/partner-api";
import { demoAccounts } from "./demo/demo-files";
import { readDemoRecord } from "./demo/demo-record";
import { demoClient } from "./demo/demo-secrets";
import { tourHost } from "./local-https/open-local-https";
import { openInbox } from "./tour/open-inbox";
import { printExchange } from "./tour/print-exchange";
import { takeTour } from "./tour/take-tour";

type Options = {
  baseUrl?: string;
  clientId?: string;
  clientSecret?: string;
  location: string;
  receiverPort?: string;
};

function readOptions(): Options {
  return new Command("tour")
    .description(
      "Runs a partner integration from a token to a booking and its cancellation, and prints every request and response.",
    )
    .addOption(
      new Option("--base-url <url>", "the URL of the service (default: the demo on this machine)").env(
        "BASE_URL",
      ),
    )
    .addOption(
      new Option("--client-id <id>", "the client ID (default: a client of the demo)").env("CLIENT_ID"),
    )
    .addOption(new Option("--client-secret <secret>", "the client secret").env("CLIENT_SECRET"))
    .option("--location <slug>", "the pickup city to search", "test-poll-partial")
    .option("--receiver-port <port>", `the port in the service's WEBHOOK_DEV_ROUTES for ${tourHost}`)
    .parse()
    .opts<Options>();
}

function demoCredentials(config: Config, baseUrl: string): Credentials {
  const [partner] = demoAccounts().partners;
  const { clientId, secret } = demoClient(
    createKeyRing(config),
    partner?.slug ?? "",
    partner?.clients[0]?.name ?? "",
  );
  return { baseUrl, clientId, clientSecret: secret };
}

runMain(async () => {
  const options = readOptions();
  const config = readConfig();
  const demo = options.baseUrl === undefined ? await readDemoRecord(config.dataDir) : undefined;
  const baseUrl = (options.baseUrl ?? demo?.baseUrl ?? config.publicUrl).replace(/\/+$/, "");
  const { clientId, clientSecret } = options;
  const credentials =
    clientId === undefined || clientSecret === undefined
      ? demoCredentials(config, baseUrl)
      : { baseUrl, clientId, clientSecret };
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const port = options.receiverPort === undefined ? demo?.tourPort : Number(options.receiverPort);
  const inbox = port === undefined ? null : await openInbox({ dataDir: config.dataDir, port });
  const dateFrom = addDays(todayIn("UTC", new Date()), 30);
  const startedAt = performance.now();
  try {
    await takeTour({
      api: createPartnerApi(credentials, { onExchange: (exchange) => printExchange(print, exchange) }),
      print,
      location: options.location,
      stay: { date_from: dateFrom, date_to: addDays(dateFrom, 4) },
      webhooks: inbox && { inbox, url: `https://${tourHost}/tour` },
    });
    print(`\nDone in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } catch (error) {
    throw error instanceof ApiCallError || isUnreachable(error)
      ? new ConfigError(`The tour failed. ${describeError(error, baseUrl)}`)
      : error;
  } finally {
    await inbox?.close();
  }
  process.exit(0);
});

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.message === "fetch failed";
}

function describeError(error: unknown, baseUrl: string): string {
  if (isUnreachable(error)) return `No service responds at ${baseUrl}. Start it first (npm run demo).`;
  return error instanceof Error ? error.message : String(error);
}
