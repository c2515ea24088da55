import type { ApiFailure } from "../api-failure";

type Progress = {
  /** The number of waits so far. It determines the length of the next wait. */
  tries: number;
  /** True if the operation may have succeeded, although no response has confirmed it. */
  uncertain: boolean;
  /** The number of `internal_error` responses. */
  faults: number;
  /** True if the body is not available, so that the outcome can only be looked up. */
  blind: boolean;
  /** The number of consecutive lookups for which the API had received no request with the key. */
  unseen: number;
  /** The request ID of the last `internal_error` response, for support. */
  requestId: string | null;
};

/**
 * The state of a submission, from the click to its known outcome.
 *
 * | phase | event | next |
 * |---|---|---|
 * | sending | a response | done |
 * | sending | no response, a 5xx, or the key in progress | waiting, uncertain |
 * | sending | a second 500 with the same key, which has failed permanently | lookingUp |
 * | sending | 401 | signedOut |
 * | sending | a failure before a first request was sent | refused |
 * | sending | a rate limit or a request timeout, if an earlier attempt is uncertain | waiting |
 * | sending | any other rejection | refused |
 * | waiting | time | sending, or lookingUp if blind |
 * | lookingUp | found | found |
 * | lookingUp | not found, key in progress | waiting |
 * | lookingUp | not found, key unknown | waiting if blind, because it may still arrive; then absent |
 * | lookingUp | not found, key has a response | absent |
 * | lookingUp | a failure | as for a failure of sending |
 * | signedOut | signed in | sending, or lookingUp if blind |
 */
export type Submission<A> =
  | (Progress & { phase: "sending" | "lookingUp" | "signedOut" })
  | (Progress & { phase: "waiting"; afterMs: number })
  | { phase: "idle" }
  | { phase: "done"; result: A }
  | { phase: "found"; reference: string }
  /** `blind`: the body, and with it the form input, is not available. */
  | { phase: "absent"; requestId: string | null; blind: boolean }
  /** `uncertain`: the rejection does not reveal the outcome of an earlier attempt. */
  | { phase: "refused"; failure: ApiFailure; uncertain: boolean };

/**
 * The state of an idempotency key: its response is stored (`settled`), a request with it is in progress (`running`), or
 * the API has received none (`unseen`).
 */
export type KeyState = "settled" | "running" | "unseen";

export type SubmissionEvent<A> =
  | { type: "responded"; result: A }
  /** `sent` is false if the request was not sent. */
  | { type: "failed"; failure: ApiFailure; sent: boolean }
  | { type: "lookedUp"; reference: string | undefined; key: KeyState }
  | { type: "waited" }
  | { type: "signedIn" };

/**
 * Returns the initial state of a submission: new (`fresh`), resumed with its body (`sent`), or resumed with only its
 * key (`blind`).
 */
export function beginSubmission(from: "fresh" | "sent" | "blind"): Submission<never> {
  const progress = {
    tries: 0,
    uncertain: from !== "fresh",
    faults: 0,
    blind: from === "blind",
    unseen: 0,
    requestId: null,
  };
  return { ...progress, phase: from === "blind" ? "lookingUp" : "sending" };
}

/**
 * Returns the state after an event, by the table of `Submission`. An event that the table does not list for the phase
 * does not change the state.
 */
export function submissionReducer<A>(state: Submission<A>, event: SubmissionEvent<A>): Submission<A> {
  switch (state.phase) {
    case "sending":
      return event.type === "responded"
        ? { phase: "done", result: event.result }
        : applyFailure(state, event);
    case "lookingUp":
      return event.type === "lookedUp" ? afterLookUp(state, event) : applyFailure(state, event);
    case "waiting":
      return event.type === "waited" ? resume(state) : state;
    case "signedOut":
      return event.type === "signedIn" ? resume(state) : state;
    default:
      return state;
  }
}

type ActiveSubmission<A> = Extract<Submission<A>, { phase: "sending" | "lookingUp" | "signedOut" }>;

function applyFailure<A>(state: ActiveSubmission<A>, event: SubmissionEvent<A>): Submission<A> {
  return event.type === "failed" ? afterFailure(state, event) : state;
}

/** The error codes that are returned before the key is checked. They reveal nothing about an earlier attempt. */
const rejectedBeforeKeyCheck = new Set([
  "partner_inactive",
  "insufficient_scope",
  "product_not_enabled",
  "cross_origin",
]);
const temporaryErrors = new Set(["rate_limited", "request_timeout"]);
const maxFaults = 2;

type Failed = { failure: ApiFailure; sent: boolean };

function afterFailure<A>(progress: Progress, { failure, sent }: Failed): Submission<A> {
  const { code, unknownOutcome } = failure;
  if (code === "unauthorized") return { ...toProgress(progress), phase: "signedOut" };
  if (!sent && !progress.uncertain) return { phase: "refused", failure, uncertain: false };
  if (code === "internal_error") return afterFault({ ...progress, requestId: failure.requestId });
  if (unknownOutcome || code === "idempotency_key_in_progress") return wait(progress);
  if (progress.uncertain && temporaryErrors.has(code)) return wait(progress);
  return { phase: "refused", failure, uncertain: progress.uncertain && rejectedBeforeKeyCheck.has(code) };
}

function afterFault<A>(progress: Progress): Submission<A> {
  const faults = progress.faults + 1;
  if (faults < maxFaults) return wait({ ...progress, faults });
  return { ...toProgress(progress), uncertain: true, phase: "lookingUp" };
}

const delaysMs = [1000, 2000, 4000, 8000];
const maxDelayMs = 8000;

function wait<A>(progress: Progress): Submission<A> {
  const afterMs = delaysMs[progress.tries] ?? maxDelayMs;
  return { ...toProgress(progress), tries: progress.tries + 1, uncertain: true, phase: "waiting", afterMs };
}

type LookUpResult = { reference: string | undefined; key: KeyState };

function afterLookUp<A>(progress: Progress, { reference, key }: LookUpResult): Submission<A> {
  if (reference !== undefined) return { phase: "found", reference };
  const { blind, requestId } = progress;
  if (key === "running") return wait({ ...progress, unseen: 0 });
  const unseen = progress.unseen + 1;
  // A request that was sent just before its tab was closed may not have arrived yet.
  if (key === "unseen" && blind && unseen <= delaysMs.length) return wait({ ...progress, unseen });
  return { phase: "absent", requestId, blind };
}

function resume<A>(progress: Progress): Submission<A> {
  return { ...toProgress(progress), phase: progress.blind ? "lookingUp" : "sending" };
}

function toProgress({ tries, uncertain, faults, blind, unseen, requestId }: Progress): Progress {
  return { tries, uncertain, faults, blind, unseen, requestId };
}

/** Returns whether the submission is in progress. The form must not send another request until it ends. */
export function isInProgress<A>({ phase }: Submission<A>): boolean {
  return phase === "sending" || phase === "waiting" || phase === "lookingUp";
}

/** Returns whether an earlier attempt may have succeeded and the submission is still in progress. */
export function isChecking<A>(state: Submission<A>): boolean {
  return isInProgress(state) && "uncertain" in state && state.uncertain;
}

/** Returns whether the body is not available, so that nothing is sent again. */
export function isBodyMissing<A>(state: Submission<A>): boolean {
  return "blind" in state && state.blind;
}

/** Returns whether the outcome is known, so that the stored submission can be removed. */
export function isSettled<A>(state: Submission<A>): boolean {
  const { phase } = state;
  return (
    phase === "done" || phase === "found" || phase === "absent" || (phase === "refused" && !state.uncertain)
  );
}

/** Returns the reference of the booking or draft that a submission created or a lookup found, otherwise `undefined`. */
export function findReference(state: Submission<string>): string | undefined {
  if (state.phase === "done") return state.result;
  return state.phase === "found" ? state.reference : undefined;
}
