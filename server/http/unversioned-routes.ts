import { withHostedRuntime } from "./hosted-runtime";
import type { ApiRuntime } from "./partner/request-pipeline";
import { allMethods } from "./wire/all-methods";
import { type ApiRequest, toApiRequest } from "./wire/api-request";
import { type ApiResponse, toFetchResponse } from "./wire/respond";

/**
 * Creates handlers of a path outside `/v1` for all methods. Each calls `handle` with the runtime of this
 * process.
 */
export function unversionedRoutes(
  handle: (runtime: ApiRuntime, request: Request) => Response | Promise<Response>,
) {
  return allMethods((request: Request) => withHostedRuntime((runtime) => handle(runtime, request)));
}

/**
 * Creates handlers of a path outside `/v1` for all methods, like `unversionedRoutes`. `handle` takes and
 * returns the API's own types instead of Fetch objects.
 */
export function directRoutes(
  handle: (runtime: ApiRuntime, request: ApiRequest) => ApiResponse | Promise<ApiResponse>,
) {
  return unversionedRoutes(async (runtime, request) =>
    toFetchResponse(await handle(runtime, toApiRequest(request))),
  );
}
