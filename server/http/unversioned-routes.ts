import { answerHosted } from "./hosted-runtime";
import type { ApiRuntime } from "./partner/request-pipeline";
import { allMethods } from "./wire/all-methods";
import { type ApiRequest, apiRequestOf } from "./wire/api-request";
import { type Answer, toFetchResponse } from "./wire/respond";

/** Creates handlers for all methods of a path outside `/v1`. */
export function unversionedRoutes(
  answer: (runtime: ApiRuntime, request: Request) => Response | Promise<Response>,
) {
  return allMethods((request: Request) => answerHosted((runtime) => answer(runtime, request)));
}

/** Creates the same handlers from a function that does not use `Response`. */
export function directRoutes(answer: (runtime: ApiRuntime, request: ApiRequest) => Answer | Promise<Answer>) {
  return unversionedRoutes(async (runtime, request) =>
    toFetchResponse(await answer(runtime, apiRequestOf(request))),
  );
}
