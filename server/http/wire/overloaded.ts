import { ApiError } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";
import { type Answer, errorPayload, jsonPayload, toApiResponse } from "./respond";

const retryAfter = { "Retry-After": "1" };

/** There is more to do than can be done in time: nothing was begun. */
export function busy(): ApiError {
  return new ApiError(
    "service_unavailable",
    "The service is busy. Retry with the same Idempotency-Key, if you sent one.",
  ).withHeaders(retryAfter);
}

/** Made once: many are told so at a time when there is none to spare. */
const refusal = busy();

/** The same as an answer; the token endpoint has its errors flat. */
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
