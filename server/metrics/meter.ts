/** One answered call. `route` is the path as the contracts write it; undefined where no operation was reached. */
export type MeteredCall = {
  door: "v1" | "portal" | "token" | "sign-in";
  method: string;
  route: string | undefined;
  status: number;
  durationMs: number;
};

export type MeteredAttempt = {
  outcome: "succeeded" | "failed" | "gone" | "fault" | "lost";
  /** How long the endpoint took; null where nothing was sent. */
  durationMs: number | null;
  /** From the event to this attempt, where it is the first. */
  sinceEventMs: number | null;
};

/**
 * Where a process counts what it does. Nothing that partners or strangers write becomes a label, so the number of series
 * is bounded by the code and the catalogue's suppliers.
 */
export type Meter = {
  call(call: MeteredCall): void;
  attempt(attempt: MeteredAttempt): void;
  job(run: { job: string; outcome: "done" | "failed"; durationMs: number }): void;
  supplier(asked: { supplier: string; question: "search" | "reservation"; outcome: string }): void;
};
