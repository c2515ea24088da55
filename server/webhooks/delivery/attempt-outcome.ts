import type { DeliveryError } from "@/lib/contracts/webhook-deliveries";
import type { ClaimedDelivery } from "./deliveries.queries";
import { retryDelayMs } from "./retry-delay";

/** The request headers and the response of one attempt. */
export type AttemptResponse = {
  headers: Readonly<Record<string, string>>;
  status: number | null;
  /** The beginning of the body, as text. */
  body: string | null;
  /** The error of the attempt. Null for a success. */
  error: DeliveryError | null;
  retryAfter: string | null;
  durationMs: number;
};

export type AttemptOutcome = {
  /**
   * `fault`: the service itself could not send. It is retried on the schedule, and does not count as a failure
   * of the endpoint.
   */
  result: "succeeded" | "failed" | "gone" | "fault";
  /** The delay before the next attempt, in milliseconds. Null if there is no next attempt. */
  retryMs: number | null;
  response: AttemptResponse | null;
};

const gone = 410;

type Attempted = Pick<ClaimedDelivery, "attempt" | "attemptsBefore" | "maxAttempts" | "extra">;
type RetryRule = { schedule: readonly number[]; random: () => number };

/**
 * Returns the outcome of an attempt: succeeded, gone, failed, or a fault if there is no response because the
 * service could not send. A failure or fault is retried if attempts are left, except after an extra attempt.
 */
export function toOutcome(
  claimed: Attempted,
  response: AttemptResponse | null,
  rule: RetryRule,
): AttemptOutcome {
  if (response?.error === null) return { result: "succeeded", retryMs: null, response };
  if (response?.status === gone) return { result: "gone", retryMs: null, response };
  const result = response === null ? "fault" : "failed";
  return { result, retryMs: retryMs(claimed, response?.retryAfter ?? null, rule), response };
}

/**
 * Returns the delay before the next attempt, in milliseconds. Null if no attempt is left, or for an extra attempt,
 * which is not part of the schedule.
 */
function retryMs(claimed: Attempted, retryAfter: string | null, { schedule, random }: RetryRule) {
  if (claimed.extra || claimed.attempt >= claimed.maxAttempts) return null;
  const attemptsMade = claimed.attempt - claimed.attemptsBefore;
  return retryDelayMs(schedule, { attemptsMade, retryAfter, random });
}
