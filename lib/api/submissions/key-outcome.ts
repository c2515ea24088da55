import { isApiFailure } from "../api-failure";
import { call } from "../call";
import { getIdempotencyKeyRoute } from "../requests";
import type { KeyState } from "./submissions";

/**
 * The state of an idempotency key. `reference` is that of the booking or draft that the request with this key created,
 * if any.
 */
export type KeyOutcome = { key: KeyState; reference: string | undefined };

const keyStates = { committed: "settled", in_progress: "running", absent: "unseen" } as const;

/**
 * Fetches the outcome of an idempotency key. The state of a key that the API has not received is `unseen`.
 */
export async function findKeyOutcome(key: string): Promise<KeyOutcome> {
  try {
    const { state, answered } = await call(getIdempotencyKeyRoute, { params: { key } });
    const made = state === "committed" && answered !== null && answered.status < 400;
    return { key: keyStates[state], reference: made ? (answered.reference ?? undefined) : undefined };
  } catch (error) {
    if (isApiFailure(error) && error.code === "not_found") return { key: "unseen", reference: undefined };
    throw error;
  }
}
