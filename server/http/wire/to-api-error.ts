import { isDatabaseFailure, isRepeatable } from "../../db/database-failure";
import { ApiError } from "../../errors/api-error";

/**
 * Whatever was thrown, as the answer to give. A fault's own message stays in the log: it may speak of tables, hosts
 * or customers.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseFailure(error) || isRepeatable(error)) {
    return new ApiError(
      "service_unavailable",
      "The service cannot answer now. Retry with the same Idempotency-Key, if you sent one.",
    ).withHeaders({ "Retry-After": "1" });
  }
  return new ApiError("internal_error", "The service failed to process the request.");
}
