import { isDatabaseFailure, isRepeatable } from "../../db/database-failure";
import { ApiError } from "../../errors/api-error";

/**
 * Returns an `ApiError` unchanged. Converts a database failure to `service_unavailable` and any other value to
 * `internal_error`. The message of the original error is not returned, because it may mention tables, hosts or
 * customers.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseFailure(error) || isRepeatable(error)) {
    return new ApiError(
      "service_unavailable",
      "The service is temporarily unavailable. Retry with the same Idempotency-Key, if you sent one.",
    ).withHeaders({ "Retry-After": "1" });
  }
  return new ApiError(
    "internal_error",
    "The server failed to process the request. If it happens again, send the request ID to support.",
  );
}
