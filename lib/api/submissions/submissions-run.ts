import { isInProgress, type Submission, type SubmissionEvent, submissionReducer } from "./submissions";

export type SubmissionWork<A> = {
  send: () => Promise<SubmissionEvent<A>>;
  lookUp: () => Promise<SubmissionEvent<A>>;
  /** Waits for the given time in milliseconds. Returns earlier when the network is back or the person retries. */
  sleep: (ms: number) => Promise<void>;
  show: (state: Submission<A>) => void;
  signal: AbortSignal;
};

/**
 * Runs a submission until its outcome is known or a person must act, and returns its last state. After an
 * abort, it no longer reports its state.
 */
export async function runSubmission<A>(
  begun: Submission<A>,
  work: SubmissionWork<A>,
): Promise<Submission<A>> {
  let state = begun;
  while (isInProgress(state) && !work.signal.aborted) {
    work.show(state);
    state = submissionReducer(state, await perform(state, work));
  }
  if (!work.signal.aborted) work.show(state);
  return state;
}

async function perform<A>(state: Submission<A>, work: SubmissionWork<A>): Promise<SubmissionEvent<A>> {
  if (state.phase === "sending") return await work.send();
  if (state.phase === "lookingUp") return await work.lookUp();
  if (state.phase === "waiting") await work.sleep(state.afterMs);
  return { type: "waited" };
}
