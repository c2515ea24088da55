import { join } from "node:path";
import { Command, Option } from "commander";
import { readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { runMain, stopSignal } from "../server/launch/run-main";
import { createPartnerApi, RefusedCall } from "./api/partner-api";
import { followEvents } from "./listen/follow-events";
import { forwardEvent } from "./listen/forward-event";
import { openStateFile } from "./listen/listen-state";
import { serviceTime } from "./listen/service-time";

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
      "Posts a partner's events to a server of your own, signed as webhooks are. Webhooks cannot reach a machine that the internet cannot; this can. It goes on where it stopped.",
    )
    .requiredOption("--forward-to <url>", "where to post, such as http://localhost:4000/hook")
    .addOption(new Option("--base-url <url>", "the service; PUBLIC_URL when left out").env("BASE_URL"))
    .addOption(new Option("--client-id <id>", "the partner's client").env("CLIENT_ID").makeOptionMandatory())
    .addOption(
      new Option("--client-secret <secret>", "its secret").env("CLIENT_SECRET").makeOptionMandatory(),
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
    throw new ConfigError(`--forward-to must be an http or https address, not “${target}”.`);
  }
  const baseUrl = (options.baseUrl ?? config.publicUrl).replace(/\/+$/, "");
  const { clientId, clientSecret, types } = options;
  const file = await openStateFile(join(config.dataDir, "listen"), {
    identity: [baseUrl, clientId, types ?? "", target],
    since: (await serviceTime(baseUrl)).toISOString(),
  });
  const { state } = file;
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`Forwarding ${types ?? "every event"} from ${baseUrl} to ${target}`);
  say(
    state.cursor === null
      ? `Starting with what happens from ${state.since} on.`
      : "Going on where it stopped.",
  );
  say(`Signing secret: ${state.secret}`);
  await followEvents({
    api: createPartnerApi({ baseUrl, clientId, clientSecret }),
    file,
    types,
    stop,
    say,
    hand: (event) => forwardEvent(event, { target, secret: state.secret, stop, say }),
  }).catch((error: unknown) => {
    throw error instanceof RefusedCall ? new ConfigError(error.message) : error;
  });
  say("Stopped.");
  process.exit(0);
});
