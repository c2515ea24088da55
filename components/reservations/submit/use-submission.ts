"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  beginSubmission,
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
import { interruptibleSleep } from "./interruptible-sleep";

export type Submitting = {
  state: Submission<string>;
  /** Nothing else may be pressed: it is under way, or it is done and the next page is coming. */
  busy: boolean;
  checking: boolean;
  /** A reload finds it again. False where the browser keeps nothing: then the page must stay open until it is known. */
  remembered: boolean;
  checkNow: () => void;
};

/** A plan of whoever is signed in. */
export type OwnPlan<B> = Omit<SubmissionPlan<B>, "person">;

/**
 * Sends a plan's body so that it is done once at most, whatever is pressed how often, lost or loaded anew. One that an
 * earlier visit left unfinished is taken up before anything else.
 */
export function useSubmission<B>(
  own: OwnPlan<B>,
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
      // Taken in the same frame: of two clicks the second finds it so, whenever the page is drawn anew.
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
    // What cannot be looked for now is looked for by the next page.
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
        reference = referenceOf(await runPlan(latest.current.plan, started, watch));
      } finally {
        // Whatever it ran into, the button lives.
        if (running.current === controller) running.current = undefined;
      }
      if (reference !== undefined && !signal.aborted) latest.current.onDone(reference);
    },
    [latest, show],
  );
  return { run, running, wake, remembered };
}

function referenceOf(state: Submission<string>): string | undefined {
  if (state.phase === "done") return state.result;
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
