import { type ApiRequest, apiRequestOf } from "./api-request";
import { everyMethod } from "./every-method";
import { answerHosted } from "./hosted-runtime";
import { type Answer, responseOf } from "./respond";
import type { ApiRuntime } from "./serve-path";

/** Handlers for every method of a path outside `/v1`. */
export function plainRoutes(answer: (runtime: ApiRuntime, request: Request) => Response | Promise<Response>) {
  return everyMethod((request: Request) => answerHosted((runtime) => answer(runtime, request)));
}

/** The same for what is answered without a `Response`. */
export function directRoutes(answer: (runtime: ApiRuntime, request: ApiRequest) => Answer | Promise<Answer>) {
  return plainRoutes(async (runtime, request) => responseOf(await answer(runtime, apiRequestOf(request))));
}
