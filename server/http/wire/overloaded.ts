import { ApiError } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";
import { type ApiResponse, errorPayload, jsonPayload, toApiResponse } from "./respond";

const retryAfter = { "Retry-After": "1" };

/** Creates the error for a request that an overloaded service refuses before any work begins. */
export function overloadedError(): ApiError {
  return new ApiError(
    "service_unavailable",
    "The service is busy. Retry with the same Idempotency-Key, if you sent one.",
  ).withHeaders(retryAfter);
}

/** The error of an overloaded process. It is created once, because the process returns it for many requests. */
const error = overloadedError();

/**
 * Returns the overload error as a response: the error envelope, or the flat OAuth format for the token
 * endpoint.
 */
export function overloadedResponse(
  { method, pathname }: Pick<ApiRequest, "method" | "pathname">,
  requestId: string,
): ApiResponse {
  const flat = pathname === "/oauth/token";
  const payload = flat
    ? jsonPayload(503, { error: "temporarily_unavailable" })
    : errorPayload(error, requestId);
  const response = toApiResponse(payload, requestId, {
    ...(flat ? { Pragma: "no-cache" } : {}),
    ...retryAfter,
  });
  return method === "HEAD" ? { ...response, body: null } : response;
}
