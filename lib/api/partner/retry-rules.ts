import type { Contract } from "../../contracts/contract";
import type { PartnerApiError } from "./partner-api-error";

/** Cancelling twice cancels once. Of the other calls without a key, those that make or send something must not repeat. */
export function isRepeatable({ method, idempotent, operationId }: Contract): boolean {
  return idempotent || method !== "POST" || operationId === "cancelBooking";
}

/**
 * How long to wait before the same call, with the same key, is made again; undefined where that is no use or could do
 * the work twice. `tries` counts those made so far.
 */
export function getRetryDelayMs(
  contract: Contract,
  error: PartnerApiError,
  tries: number,
): number | undefined {
  const backoff = Math.min(500 * 2 ** (tries - 1), 8000);
  const asked = (error.retryAfter ?? 0) * 1000;
  const jittered = backoff * (0.75 + Math.random() / 2);
  if (error.replayed) return undefined;
  if (error.status === 429 || error.code === "idempotency_key_in_progress") return Math.max(asked, jittered);
  if (!isRepeatable(contract)) return undefined;
  return error.status === 0 || error.status >= 500 ? Math.max(asked, jittered) : undefined;
}
