"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { beginSubmission, isChecking, isSettled, isUnderWay, type Submission } from "@/lib/api/submissions";
import { findUnfinished, preparePending, type SubmissionPlan, workOn } from "@/lib/api/submissions-plan";
import { runSubmission } from "@/lib/api/submissions-run";
import { forgetPending, type PendingSubmission } from "@/lib/api/submissions-store";
import { sleepUntilWoken } from "./sleep-until-woken";

export type Submitting = {
  state: Submission<string>;
  /** Nothing else may be pressed: it is under way, or it is done and the next page is coming. */
  busy: boolean;
  checking: boolean;
  checkNow: () => void;
};

/**
 * Sends a plan's body so that it is done once at most, whatever is pressed how often, lost or loaded anew. One that an
 * earlier visit left unfinished is taken up before anything else.
 */
export function useSubmission<B>(
  plan: SubmissionPlan<B>,
  onDone: (reference: string) => void,
): Submitting & { submit: (body: B) => void } {
  const [state, setState] = useState<Submission<string>>({ phase: "idle" });
  const latest = useRef({ plan, onDone });
  useEffect(() => {
    latest.current = { plan, onDone };
  });
  const { run, running, wake } = useRunner<B>(latest, setState);
  const submit = useCallback(
    (body: B) => {
      // Taken in the same frame: of two clicks the second finds it so, whenever the page is drawn anew.
      if (running.current !== undefined) return;
      const begun = beginSubmission("fresh");
      void run({ begun, pending: preparePending(latest.current.plan, body), body });
    },
    [run, running],
  );
  useEffect(() => {
    void findUnfinished(latest.current.plan).then((left) => {
      if (left === undefined || running.current !== undefined) return;
      const { pending, body } = left;
      void run({ begun: beginSubmission(left.from), pending: Promise.resolve(pending), body });
    });
    return () => running.current?.abort();
  }, [run, running]);
  const checking = isChecking(state);
  useLeaveWarning(checking);
  return {
    state,
    busy: isUnderWay(state) || state.phase === "done" || state.phase === "found",
    checking,
    submit,
    checkNow: () => wake.current(),
  };
}

type Latest<B> = RefObject<{ plan: SubmissionPlan<B>; onDone: (reference: string) => void }>;
type Started<B> = { begun: Submission<string>; pending: Promise<PendingSubmission>; body: B | undefined };

function useRunner<B>(latest: Latest<B>, show: (state: Submission<string>) => void) {
  const running = useRef<AbortController>(undefined);
  const wake = useRef<() => void>(() => undefined);
  const run = useCallback(
    async ({ begun, pending, body }: Started<B>) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      show(begun);
      const kept = await pending;
      const work = workOn(latest.current.plan, kept, body);
      const sleep = (ms: number) => sleepUntilWoken(ms, wake);
      const end = await runSubmission(begun, { ...work, sleep, show, signal });
      if (isSettled(end)) forgetPending(kept);
      running.current = undefined;
      const reference = referenceOf(end);
      if (reference !== undefined && !signal.aborted) latest.current.onDone(reference);
    },
    [latest, show],
  );
  return { run, running, wake };
}

function referenceOf(state: Submission<string>): string | undefined {
  if (state.phase === "done") return state.answer;
  return state.phase === "found" ? state.reference : undefined;
}

/** Leaving is worth a question only while nobody knows what happened. */
function useLeaveWarning(unknown: boolean): void {
  useEffect(() => {
    if (!unknown) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unknown]);
}
