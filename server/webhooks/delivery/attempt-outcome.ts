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
  /** `fault`: the service itself could not send. This does not count as a failure of the endpoint. */
  result: "succeeded" | "failed" | "gone" | "fault";
  /** Null if no attempt is left. */
  retryMs: number | null;
  response: AttemptResponse | null;
};

const gone = 410;

/** Determines the outcome of a response: succeeded, gone, or failed with a retry if attempts are left. */
export function toOutcome(
  claimed: Pick<ClaimedDelivery, "attempt" | "attemptsBefore" | "maxAttempts" | "extra">,
  response: AttemptResponse,
  { schedule, random }: { schedule: readonly number[]; random: () => number },
): AttemptOutcome {
  if (response.error === null) return { result: "succeeded", retryMs: null, response };
  if (response.status === gone) return { result: "gone", retryMs: null, response };
  const last = claimed.extra || claimed.attempt >= claimed.maxAttempts;
  const attemptsMade = claimed.attempt - claimed.attemptsBefore;
  const retryMs = last
    ? null
    : retryDelayMs(schedule, { attemptsMade, retryAfter: response.retryAfter, random });
  return { result: "failed", retryMs, response };
}
