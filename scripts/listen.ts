import { join } from "node:path";
import { Command, Option } from "commander";
import { readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { runMain, stopSignal } from "../server/launch/run-main";
import { ApiCallError, createPartnerApi } from "./api/partner-api";
import { followEvents } from "./listen/follow-events";
import { forwardEvent } from "./listen/forward-event";
import { getServiceTime } from "./listen/get-service-time";
import { openStateFile } from "./listen/listen-state";

type Options = {
  forwardTo: string;
  baseUrl?: string;
  clientId: string;
  clientSecret: string;
  types?: string;
};

function readOptions(): Options {
  const command = new Command("listen")
    .description(
      "Forwards a partner's events to your server, signed like webhooks. Use it where webhooks cannot reach your machine. A restart continues after the last forwarded event.",
    )
    .requiredOption("--forward-to <url>", "the URL to post to, such as http://localhost:4000/hook")
    .addOption(new Option("--base-url <url>", "the URL of the service (default: PUBLIC_URL)").env("BASE_URL"))
    .addOption(
      new Option("--client-id <id>", "the client ID of the partner").env("CLIENT_ID").makeOptionMandatory(),
    )
    .addOption(
      new Option("--client-secret <secret>", "the client secret").env("CLIENT_SECRET").makeOptionMandatory(),
    )
    .option("--types <list>", "only these event types, separated by commas");
  return command.parse().opts<Options>();
}

runMain(async () => {
  const stop = stopSignal();
  const options = readOptions();
  const config = readConfig();
  const target = options.forwardTo;
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol)) {
    throw new ConfigError(`--forward-to must be an http or https URL, not “${target}”.`);
  }
  const baseUrl = (options.baseUrl ?? config.publicUrl).replace(/\/+$/, "");
  const { clientId, clientSecret, types } = options;
  const file = await openStateFile(join(config.dataDir, "listen"), {
    identity: [baseUrl, clientId, types ?? "", target],
    since: (await getServiceTime(baseUrl)).toISOString(),
  });
  const { state } = file;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  print(`Forwarding ${types ?? "all events"} from ${baseUrl} to ${target}`);
  print(
    state.cursor === null
      ? `Starting with events after ${state.since}.`
      : "Continuing after the last forwarded event.",
  );
  print(`Signing secret: ${state.secret}`);
  await followEvents({
    api: createPartnerApi({ baseUrl, clientId, clientSecret }),
    file,
    types,
    stop,
    print,
    forward: (event) => forwardEvent(event, { target, secret: state.secret, stop, print }),
  }).catch((error: unknown) => {
    throw error instanceof ApiCallError ? new ConfigError(error.message) : error;
  });
  print("Stopped.");
  process.exit(0);
});
