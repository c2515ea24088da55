import { everyMethod } from "./every-method";
import { answerHosted } from "./hosted-runtime";
import type { ApiRuntime } from "./serve-path";

/** Handlers for every method of a path outside `/v1`. */
export function plainRoutes(answer: (runtime: ApiRuntime, request: Request) => Response | Promise<Response>) {
  return everyMethod((request: Request) => answerHosted((runtime) => answer(runtime, request)));
}
