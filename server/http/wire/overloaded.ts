import { ApiError } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";
import { type Answer, errorPayload, jsonPayload, toApiResponse } from "./respond";

const retryAfter = { "Retry-After": "1" };

/** Creates the error for an overloaded service. No work has begun. */
export function busy(): ApiError {
  return new ApiError(
    "service_unavailable",
    "The service is busy. Retry with the same Idempotency-Key, if you sent one.",
  ).withHeaders(retryAfter);
}

/** Created once, because many requests get it when the process has no time to spare. */
const refusal = busy();

/** Returns the overload error as a response. The token endpoint has the flat format. */
export function overloadedResponse({ method, pathname }: ApiRequest, requestId: string): Answer {
  const flat = pathname === "/oauth/token";
  const payload = flat
    ? jsonPayload(503, { error: "temporarily_unavailable" })
    : errorPayload(refusal, requestId);
  const answer = toApiResponse(payload, requestId, {
    ...(flat ? { Pragma: "no-cache" } : {}),
    ...retryAfter,
  });
  return method === "HEAD" ? { ...answer, body: null } : answer;
}
