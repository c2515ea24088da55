import { readConfig } from "../env";
import { ConfigError } from "../errors/config-error";
import { newRequestId } from "../ids";
import { createLogger } from "../logging/logger";
import { openRuntime } from "../runtime";
import type { ApiRuntime } from "./partner/request-pipeline";
import { errorPayload, toResponse } from "./wire/respond";
import { toApiError } from "./wire/to-api-error";

const slot = Symbol.for("car-rental-partner-api.runtime");
// SAFETY: only this module writes the slot.
const shared = globalThis as { [slot]?: ApiRuntime };

/**
 * Calls `handle` with the runtime of this process. Logs an error, such as an invalid setting, and returns it
 * as a response.
 */
export async function withHostedRuntime(
  handle: (runtime: ApiRuntime) => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await handle(getHostedRuntime());
  } catch (error) {
    const requestId = newRequestId();
    createLogger("error").error({ request_id: requestId, err: error }, "fault");
    return toResponse(errorPayload(toApiError(error), requestId), requestId);
  }
}

/**
 * Returns the runtime of this process, and opens it on first use. It is stored globally, so that a host that
 * bundles this module several times still opens one connection pool. Throws a `ConfigError` if a setting is
 * missing or invalid.
 */
export function getHostedRuntime(): ApiRuntime {
  const existing = shared[slot];
  if (existing !== undefined) return existing;
  const config = readConfig();
  if (config.databaseUrl === null) {
    throw new ConfigError("DATABASE_URL must be set where the API runs inside another host.");
  }
  const runtime = openRuntime(config, config.databaseUrl, { name: "web" });
  shared[slot] = runtime;
  return runtime;
}

/** Makes hosted routes use a runtime that this process has already opened. */
export function setHostedRuntime(runtime: ApiRuntime): void {
  shared[slot] = runtime;
}
