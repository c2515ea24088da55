import { Writable } from "node:stream";
import type { Acting } from "../context";
import { openDatabase } from "../db/database";
import { readClock } from "../db/read-clock";
import { readConfig } from "../env";
import type { ApiRuntime } from "../http/partner/request-pipeline";
import { createKeyRing } from "../keys";
import { createLogger } from "../logging/logger";
import { createUsageRecorder } from "../oauth/record-client-usage";
import { createRateLimiter } from "../rate-limit/rate-limiter";
import { createCallRecorder, defaultRecording } from "../request-log/call-recorder";

export type TestRuntime = ApiRuntime & {
  /** Every line logged so far. */
  logged(): readonly string[];
  /** Returns the context of a change by an operator at the current service time. */
  acting(): Promise<Acting>;
};

export const testSecretKey = Buffer.alloc(32, 7).toString("base64");

/** Creates the runtime of a process on a test's database, with settings on top of the defaults. */
export function openTestRuntime(databaseUrl: string, env: Record<string, string> = {}): TestRuntime {
  const config = readConfig({ SECRET_KEY: testSecretKey, CHECK_CONTRACTS: "on", ...env });
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLogger("info", sink);
  const database = openDatabase({ url: databaseUrl, poolSize: 5, applicationName: "test", log });
  const keys = createKeyRing(config);
  const actor = { type: "operator", id: null } as const;
  return {
    config,
    keys,
    database,
    log,
    limiter: createRateLimiter(config, database),
    // The request log is written only on demand, so that its queries are not among those a test counts.
    recorder: createCallRecorder(
      { database, log, keys, config },
      {
        ...defaultRecording,
        flushIntervalMs: Number.POSITIVE_INFINITY,
        onWritten: createUsageRecorder(database, log),
      },
    ),
    logged: () => [...lines],
    acting: async () => ({ actor, now: await readClock(database), requestId: null, config }),
  };
}
