import { setTimeout as sleep } from "node:timers/promises";
import { getField } from "../../kit/exchanges";
import type { Call, PartnerClient } from "../../kit/partner-client";
import type { ResponseCompletion } from "../../kit/run-records";

export type Patience = { tries: number; pauseMs: number };

/**
 * Sends a request and retries it with the same key, as the specification requires: after an unknown outcome,
 * after 401, 429 and 503, and while another request with the key is in progress. Any other response is final.
 * Returns `undefined` after the last attempt.
 */
export async function perform(
  client: PartnerClient,
  call: Call,
  { tries, pauseMs }: Patience,
): Promise<ResponseCompletion | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const ending = await client.attempt(call);
    if (ending.t !== "info" && !isPassing(ending)) return ending;
    await sleep(Math.min(pauseMs * 2 ** (attempt - 1), 16 * pauseMs));
  }
  return undefined;
}

function isPassing(ending: ResponseCompletion): boolean {
  if ([401, 429, 503].includes(ending.status)) return true;
  return getField(parse(ending), "error", "code") === "idempotency_key_in_progress";
}

/** Returns the parsed body, or `undefined` if it is not JSON. */
export function parse({ text }: Pick<ResponseCompletion, "text">): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
