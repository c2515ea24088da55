/**
 * One completed request. `route` is the path template from the contracts. It is undefined if no operation
 * matched.
 */
export type MeteredRequest = {
  door: "v1" | "portal" | "token" | "sign-in" | "mcp";
  method: string;
  route: string | undefined;
  status: number;
  durationMs: number;
};

export type MeteredAttempt = {
  outcome: "succeeded" | "failed" | "gone" | "fault" | "lost";
  /** The response time of the endpoint, in milliseconds. Null if nothing was sent. */
  durationMs: number | null;
  /** The time from the event to this attempt, in milliseconds. Null if it is not the first attempt. */
  sinceEventMs: number | null;
};

/**
 * Records the metrics of one process. Input of callers never becomes a label, so the number of series is
 * bounded by the code and the suppliers in the catalogue.
 */
export type Meter = {
  request(call: MeteredRequest): void;
  attempt(attempt: MeteredAttempt): void;
  job(run: { job: string; outcome: "done" | "failed"; durationMs: number }): void;
  supplier(labels: { supplier: string; question: "search" | "reservation"; outcome: string }): void;
};
