import type { DeliveryError } from "@/lib/contracts/webhook-deliveries";
import type { ClaimedDelivery } from "./deliveries.queries";
import { retryDelayMs } from "./retry-delay";

/** The request headers and the response of one attempt. */
export type AttemptResponse = {
  headers: Readonly<Record<string, string>>;
  status: number | null;
  /** The beginning of the body, as text. */
  body: string | null;
  /** Null for a success. */
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
  /** Null if no attempt is left. */
  retryMs: number | null;
  response: AttemptResponse | null;
};

const gone = 410;

type Attempted = Pick<ClaimedDelivery, "attempt" | "attemptsBefore" | "maxAttempts" | "extra">;
type RetryRule = { schedule: readonly number[]; random: () => number };

/** Determines the outcome of a response: succeeded, gone, or failed with a retry if attempts are left. */
export function toOutcome(claimed: Attempted, response: AttemptResponse, rule: RetryRule): AttemptOutcome {
  if (response.error === null) return { result: "succeeded", retryMs: null, response };
  if (response.status === gone) return { result: "gone", retryMs: null, response };
  return { result: "failed", retryMs: retryMs(claimed, response.retryAfter, rule), response };
}

/** Returns the outcome of an attempt that the service could not send, with a retry if attempts are left. */
export function toFault(claimed: Attempted, rule: RetryRule): AttemptOutcome {
  return { result: "fault", retryMs: retryMs(claimed, null, rule), response: null };
}

/** Returns the delay before the next attempt, or null if no attempt is left. */
function retryMs(claimed: Attempted, retryAfter: string | null, { schedule, random }: RetryRule) {
  if (claimed.extra || claimed.attempt >= claimed.maxAttempts) return null;
  const attemptsMade = claimed.attempt - claimed.attemptsBefore;
  return retryDelayMs(schedule, { attemptsMade, retryAfter, random });
}
