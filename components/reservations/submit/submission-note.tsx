"use client";

import { isBodyMissing } from "@/lib/api/submissions/submissions";
import { lazyComponent } from "../../ui/lazy-component";
import { CheckingNote } from "./checking-note";
import { NotDoneNote } from "./not-done-note";
import { RefusalNote, type RefusalProps } from "./refusal-note";
import type { Submitting } from "./use-submission";

const SignInNote = lazyComponent(() => import("./sign-in-note").then((module) => module.SignInNote));

type Props = Omit<RefusalProps, "failure"> & {
  submission: Submitting;
  externalRef: string;
};

/** The state of a submission, above its form. */
export function SubmissionNote({ submission, externalRef, ...rest }: Props) {
  const { state } = submission;
  if (state.phase === "refused" && !submission.checking) {
    return <RefusalNote {...rest} failure={state.failure} />;
  }
  const what = rest.stage === "book" ? "book" : "reserve";
  return <ProgressNote {...{ submission, what, externalRef }} onRetry={rest.onRetry} />;
}

type ProgressProps = {
  submission: Submitting;
  what: "book" | "reserve";
  externalRef: string;
  onRetry: () => void;
};

/**
 * The state of a submission that is not rejected: its outcome is being looked up, the user is signed out, or
 * it is certain that it had no effect.
 */
export function ProgressNote({ submission, what, externalRef, onRetry }: ProgressProps) {
  const { state, checking, remembered, checkNow } = submission;
  if (checking)
    return <CheckingNote {...{ what, remembered }} blind={isBodyMissing(state)} onCheckNow={checkNow} />;
  if (state.phase === "signedOut") return <SignInNote />;
  if (state.phase !== "absent") return null;
  const { requestId, blind } = state;
  return <NotDoneNote {...{ what, externalRef, requestId, blind, onRetry }} />;
}
