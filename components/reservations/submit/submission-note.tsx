"use client";

import { isBodyMissing } from "@/lib/api/submissions/submissions";
import { CheckingNote } from "./checking-note";
import { NotDoneNote } from "./not-done-note";
import { RefusalNote, type RefusalProps } from "./refusal-note";
import { SignInNote } from "./sign-in-note";
import type { Submitting } from "./use-submission";

type Props = Omit<RefusalProps, "failure"> & {
  submission: Submitting;
  externalRef: string;
};

/** The state of a submission, above its form. */
export function SubmissionNote({ submission, externalRef, ...rest }: Props) {
  const { state, checking, remembered, checkNow } = submission;
  const what = rest.stage === "book" ? "book" : "reserve";
  if (checking)
    return <CheckingNote {...{ what, remembered }} blind={isBodyMissing(state)} onCheckNow={checkNow} />;
  if (state.phase === "signedOut") return <SignInNote />;
  if (state.phase === "absent") {
    const { requestId, blind } = state;
    return <NotDoneNote {...{ what, externalRef, requestId, blind }} onRetry={rest.onRetry} />;
  }
  return state.phase === "refused" ? <RefusalNote {...rest} failure={state.failure} /> : null;
}
