import type { Runtime } from "./context";
import { openDatabase } from "./db/database";
import { openReplicatedDatabase } from "./db/replicated-database";
import type { Config } from "./env";
import type { ApiRuntime } from "./http/partner/request-pipeline";
import { createKeyRing } from "./keys";
import { createLogger } from "./logging/logger";
import type { Meter } from "./metrics/meter";
import { createUsageRecorder } from "./oauth/record-client-usage";
import { createRateLimiter } from "./rate-limit/rate-limiter";
import { createCallRecorder, defaultRecording } from "./request-log/call-recorder";

/** Opens the database, keys, rate limiter and recorders of one process. */
export function openRuntime(
  config: Config,
  databaseUrl: string,
  { name: applicationName, meter }: { name: string; meter?: Meter | undefined },
): ApiRuntime {
  const log = createLogger(config.logLevel);
  const { databaseReplicaUrl, poolSize } = config;
  const pooled = config.databasePooler === "transaction";
  const options = { url: databaseUrl, poolSize, applicationName, log, pooled };
  // Only web processes read from the replica, because only they respond to searches.
  const database =
    databaseReplicaUrl === null || applicationName !== "web"
      ? openDatabase(options)
      : openReplicatedDatabase(options, { url: databaseReplicaUrl });
  const keys = createKeyRing(config);
  const runtime: Runtime = { config, keys, database, log, ...(meter === undefined ? {} : { meter }) };
  return {
    ...runtime,
    limiter: createRateLimiter(config, database),
    recorder: createCallRecorder(runtime, {
      ...defaultRecording,
      onWritten: createUsageRecorder(database, log),
    }),
  };
}
