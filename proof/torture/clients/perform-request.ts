import { setTimeout as sleep } from "node:timers/promises";
import { getField } from "../../kit/exchanges";
import type { Call, PartnerClient } from "../../kit/recording-client";
import type { ResponseCompletion } from "../../kit/run-records";

export type RetryPolicy = { maxAttempts: number; baseDelayMs: number };

/**
 * Sends a request and retries it with the same key, as the specification requires: after an unknown outcome,
 * after 401, 429 and 503, and while another request with the key is in progress. Any other response is final.
 * Returns `undefined` after the last attempt.
 */
export async function performRequest(
  client: PartnerClient,
  call: Call,
  { maxAttempts, baseDelayMs }: RetryPolicy,
): Promise<ResponseCompletion | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const completion = await client.attempt(call);
    if (completion.t !== "info" && !isRetryable(completion)) return completion;
    await sleep(Math.min(baseDelayMs * 2 ** (attempt - 1), 16 * baseDelayMs));
  }
  return undefined;
}

function isRetryable(completion: ResponseCompletion): boolean {
  if ([401, 429, 503].includes(completion.status)) return true;
  return getField(parseBody(completion), "error", "code") === "idempotency_key_in_progress";
}

/** Returns the parsed body, or `undefined` if it is not JSON. */
export function parseBody({ text }: Pick<ResponseCompletion, "text">): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
