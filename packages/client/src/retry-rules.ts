import type { Operation } from "./operation";
import type { PartnerApiError } from "./partner-api-error";

/**
 * Returns the delay before the next attempt, in milliseconds. Returns `undefined` if a retry is useless or could take
 * effect twice. `tries` is the number of attempts so far.
 */
export function getRetryDelayMs(
  { repeatable }: Operation,
  error: PartnerApiError,
  tries: number,
): number | undefined {
  const backoff = Math.min(500 * 2 ** (tries - 1), 8000);
  const requestedMs = (error.retryAfter ?? 0) * 1000;
  const jittered = backoff * (0.75 + Math.random() / 2);
  if (error.replayed) return undefined;
  if (error.status === 429 || error.code === "idempotency_key_in_progress")
    return Math.max(requestedMs, jittered);
  if (!repeatable) return undefined;
  return error.status === 0 || error.status >= 500 ? Math.max(requestedMs, jittered) : undefined;
}
