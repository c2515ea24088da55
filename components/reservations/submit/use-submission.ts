"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  beginSubmission,
  findReference,
  isChecking,
  isInProgress,
  type Submission,
} from "@/lib/api/submissions/submissions";
import {
  findUnfinished,
  preparePending,
  runPlan,
  type StartedSubmission,
  type SubmissionPlan,
} from "@/lib/api/submissions/submissions-plan";
import { isPersisted, type PendingSubmission } from "@/lib/api/submissions/submissions-store";
import { useSession } from "../../shell/portal-session";

export type Submitting = {
  state: Submission<string>;
  /** Whether all buttons are disabled, because a submission is in progress or the next page is loading. */
  busy: boolean;
  checking: boolean;
  /**
   * Whether a reload can resume the submission. False if the browser stores nothing. The page must then stay
   * open.
   */
  remembered: boolean;
  checkNow: () => void;
};

/** A submission plan without `person`, which is always the signed-in person. */
export type PlanWithoutPerson<B> = Omit<SubmissionPlan<B>, "person">;

/**
 * Returns the state of a submission, and `submit`, which sends a body so that it takes effect at most once, regardless
 * of clicks, lost responses and reloads. On mount, resumes an unfinished submission of an earlier visit.
 */
export function useSubmission<B>(
  own: PlanWithoutPerson<B>,
  onDone: (reference: string) => void,
): Submitting & { submit: (body: B) => void } {
  const plan = { ...own, person: useSession().id };
  const [state, setState] = useState<Submission<string>>({ phase: "idle" });
  const latest = useRef({ plan, onDone });
  useEffect(() => {
    latest.current = { plan, onDone };
  });
  const { run, running, wake, remembered } = useRunner<B>(latest, setState);
  const submit = useCallback(
    (body: B) => {
      // Set synchronously, so that the second of two clicks sees it before the next render.
      if (running.current !== undefined) return;
      const begun = beginSubmission("fresh");
      void run({ begun, pending: preparePending(latest.current.plan, body), body });
    },
    [run, running],
  );
  useEffect(() => {
    const takeUp = async () => {
      const left = await findUnfinished(latest.current.plan);
      if (left === undefined || running.current !== undefined) return;
      const { pending, body, from } = left;
      await run({ begun: beginSubmission(from), pending: Promise.resolve(pending), body });
    };
    // If the lookup fails now, the next page repeats it.
    takeUp().catch(() => undefined);
    return () => running.current?.abort();
  }, [run, running]);
  const checking = isChecking(state);
  useLeaveWarning(checking || (isInProgress(state) && !remembered));
  return {
    state,
    busy: isInProgress(state) || state.phase === "done" || state.phase === "found",
    checking,
    remembered,
    submit,
    checkNow: () => wake.current(),
  };
}

type Latest<B> = RefObject<{ plan: SubmissionPlan<B>; onDone: (reference: string) => void }>;
function useRunner<B>(latest: Latest<B>, show: (state: Submission<string>) => void) {
  const running = useRef<AbortController>(undefined);
  const wake = useRef<() => void>(() => undefined);
  const [remembered, setRemembered] = useState(true);
  const run = useCallback(
    async (started: StartedSubmission<B>) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const sleep = (ms: number) => interruptibleSleep(ms, wake);
      let reference: string | undefined;
      try {
        const prepared = (pending: PendingSubmission) => setRemembered(isPersisted(pending));
        const watch = { sleep, show, signal, prepared };
        reference = findReference(await runPlan(latest.current.plan, started, watch));
      } finally {
        // Re-enable the button even if the run throws.
        if (running.current === controller) running.current = undefined;
      }
      if (reference !== undefined && !signal.aborted) latest.current.onDone(reference);
    },
    [latest, show],
  );
  return { run, running, wake, remembered };
}

/** Asks the user to confirm before they leave the page while `unknown` is true. */
function useLeaveWarning(unknown: boolean): void {
  useEffect(() => {
    if (!unknown) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unknown]);
}

/** Resolves after `ms` milliseconds, or earlier when the network is back or `wake` is called. */
async function interruptibleSleep(ms: number, wake: { current: () => void }): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    wake.current = done;
  });
}
