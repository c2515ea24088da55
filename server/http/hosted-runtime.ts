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
 * Answers with the runtime of this process. Where the host was started with wrong settings, every answer says that
 * the service failed and the log says why.
 */
export async function answerHosted(
  answer: (runtime: ApiRuntime) => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await answer(hostedRuntime());
  } catch (error) {
    const requestId = newRequestId();
    createLogger("error").error({ request_id: requestId, err: error }, "fault");
    return toResponse(errorPayload(toApiError(error), requestId), requestId);
  }
}

/**
 * The one runtime of this process. A host that bundles modules more than once still gets one pool: the slot is the
 * process's, not the module's.
 */
export function hostedRuntime(): ApiRuntime {
  const known = shared[slot];
  if (known !== undefined) return known;
  const config = readConfig();
  if (config.databaseUrl === null) {
    throw new ConfigError("DATABASE_URL must be set where the API runs inside another host.");
  }
  const runtime = openRuntime(config, config.databaseUrl, { name: "web" });
  shared[slot] = runtime;
  return runtime;
}

/** Makes the runtime this process already has the one that hosted routes use. */
export function shareRuntime(runtime: ApiRuntime): void {
  shared[slot] = runtime;
}
