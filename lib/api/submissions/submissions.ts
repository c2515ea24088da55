import type { ApiFailure } from "../api-failure";

type Progress = {
  /** How often it has been asked. */
  tries: number;
  /** It may have been done although no answer says so. */
  uncertain: boolean;
  /** How often the service answered that the work threw. */
  faults: number;
  /** The body is not at hand: all that can be done is to look whether it was done. */
  blind: boolean;
  /** How often in a row nobody knew the key it was sent with. */
  unseen: number;
  /** Of the last answer that the work threw, for support. */
  requestId: string | null;
};

/**
 * A submission from the press of the button to the moment its outcome is known.
 *
 * | phase | by | next |
 * |---|---|---|
 * | sending | an answer | done |
 * | sending | no answer, a 5xx, or the key in progress | waiting, now uncertain |
 * | sending | the same key throws twice: it has failed for good | lookingUp |
 * | sending | 401 | signedOut |
 * | sending | any other refusal | refused |
 * | waiting | time | sending, or lookingUp when blind |
 * | lookingUp | there | found |
 * | lookingUp | not there, and its key is held | waiting |
 * | lookingUp | not there, and its key was never seen | waiting when blind, as it may be on its way; in the end absent |
 * | lookingUp | not there, and its key has an answer | absent |
 * | signedOut | signed in | sending, or lookingUp when blind |
 */
export type Submission<A> =
  | (Progress & { phase: "sending" | "lookingUp" | "signedOut" })
  | (Progress & { phase: "waiting"; afterMs: number })
  | { phase: "idle" }
  | { phase: "done"; answer: A }
  | { phase: "found"; reference: string }
  /** `blind` as above: what was typed is not at hand either. */
  | { phase: "absent"; requestId: string | null; blind: boolean }
  /** `uncertain` where the refusal says nothing of an earlier try, whose outcome stays unknown. */
  | { phase: "refused"; failure: ApiFailure; uncertain: boolean };

/** What is known of a key: its answer is stored for good, somebody holds it, or neither. */
export type KeyState = "settled" | "running" | "unseen";

export type SubmissionEvent<A> =
  | { type: "answered"; answer: A }
  /** `sent` is false where the request itself never left. */
  | { type: "failed"; failure: ApiFailure; sent: boolean }
  | { type: "lookedUp"; reference: string | undefined; key: KeyState }
  | { type: "waited" }
  | { type: "signedIn" };

/** A fresh one, one taken up again with its body, or one of which only the key is known. */
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

export function submissionReducer<A>(state: Submission<A>, event: SubmissionEvent<A>): Submission<A> {
  switch (state.phase) {
    case "sending":
      return event.type === "answered" ? { phase: "done", answer: event.answer } : applyFailure(state, event);
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

/** Codes given before the key was looked at: they tell nothing of what an earlier try did. */
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
  // What left a tab just before it was closed may not have arrived yet.
  if (key === "unseen" && blind && unseen <= delaysMs.length) return wait({ ...progress, unseen });
  return { phase: "absent", requestId, blind };
}

function resume<A>(progress: Progress): Submission<A> {
  return { ...toProgress(progress), phase: progress.blind ? "lookingUp" : "sending" };
}

function toProgress({ tries, uncertain, faults, blind, unseen, requestId }: Progress): Progress {
  return { tries, uncertain, faults, blind, unseen, requestId };
}

/** Whether something is under way: nothing else may be sent meanwhile. */
export function isInProgress<A>({ phase }: Submission<A>): boolean {
  return phase === "sending" || phase === "waiting" || phase === "lookingUp";
}

/** Whether the outcome is being found out, which may have been reached already. */
export function isChecking<A>(state: Submission<A>): boolean {
  return isInProgress(state) && "uncertain" in state && state.uncertain;
}

/** Whether its body is not at hand: then nothing is sent again, and what was typed is gone. */
export function isBodyMissing<A>(state: Submission<A>): boolean {
  return "blind" in state && state.blind;
}

/** Whether what happened is known, so that nothing needs to be remembered of it. */
export function isSettled<A>(state: Submission<A>): boolean {
  const { phase } = state;
  return (
    phase === "done" || phase === "found" || phase === "absent" || (phase === "refused" && !state.uncertain)
  );
}
