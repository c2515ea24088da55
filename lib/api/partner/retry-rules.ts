import type { Contract } from "../../contracts/contract";
import type { PartnerApiError } from "./partner-api-error";

/**
 * Returns whether the request can be repeated safely. A POST without an idempotency key cannot, except a
 * cancellation, which takes effect once.
 */
export function isRepeatable({ method, idempotent, operationId }: Contract): boolean {
  return idempotent || method !== "POST" || operationId === "cancelBooking";
}

/**
 * Returns the delay before the next attempt, in milliseconds, or `undefined` if a retry is useless or could
 * take effect twice. `tries` is the number of attempts so far.
 */
export function getRetryDelayMs(
  contract: Contract,
  error: PartnerApiError,
  tries: number,
): number | undefined {
  const backoff = Math.min(500 * 2 ** (tries - 1), 8000);
  const requestedMs = (error.retryAfter ?? 0) * 1000;
  const jittered = backoff * (0.75 + Math.random() / 2);
  if (error.replayed) return undefined;
  if (error.status === 429 || error.code === "idempotency_key_in_progress")
    return Math.max(requestedMs, jittered);
  if (!isRepeatable(contract)) return undefined;
  return error.status === 0 || error.status >= 500 ? Math.max(requestedMs, jittered) : undefined;
}
