import { readConfig } from "../../../server/env";
import { type ApiHandler, createApiHandler } from "../../../server/http/partner/api-handler";
import type { ApiRuntime } from "../../../server/http/partner/request-pipeline";
import { allOperations } from "../../../server/operations/all";
import { openRuntime } from "../../../server/runtime";
import { benchSettings } from "../bench-settings";
import type { Dataset } from "../dataset/dataset";
import { type Recorder, recordStatements } from "../statements/record-statements";

export type InProcessApi = { handle: ApiHandler; runtime: ApiRuntime; recorder: Recorder };

/** Opens the service's API in this process, so that its statements can be recorded. */
export function openInProcessApi(dataset: Dataset, databaseUrl: string): InProcessApi {
  const env = { ...benchSettings(dataset), DATABASE_URL: databaseUrl, LOG_LEVEL: "error" };
  const runtime = openRuntime(readConfig(env), databaseUrl, { name: "bench" });
  const recorder = recordStatements(runtime.database.pool);
  return { handle: createApiHandler(runtime, allOperations), runtime, recorder };
}
