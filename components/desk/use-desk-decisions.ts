"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskAction, type DeskDecision, decideOnDesk, deskKey } from "@/lib/api/desk";

/**
 * A decision made on this page. It is shown as done immediately. If the service rejects it, the row shows the
 * error.
 */
export type Decision = { act: DeskAction; phase: "sending" | "done" | "refused"; error?: unknown };

/**
 * Returns the decisions made on this page, by booking reference (`said`), and a function that sends a decision
 * (`answer`).
 */
export function useDeskDecisions() {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState<ReadonlyMap<string, Decision>>(new Map());
  const note = (reference: string, what: Decision) => setSaid((known) => new Map(known).set(reference, what));
  const { mutate } = useMutation({
    mutationFn: ({ reference, answer }: { reference: string; answer: DeskDecision }) =>
      decideOnDesk(reference, answer),
    onMutate: ({ reference, answer: { act } }) => note(reference, { act, phase: "sending" }),
    onSuccess: (_answer, { reference, answer: { act } }) => note(reference, { act, phase: "done" }),
    onError: (error, { reference, answer: { act } }) => note(reference, { act, phase: "refused", error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey }),
  });
  const answer = (reference: string, given: DeskDecision) => {
    const before = said.get(reference);
    // A second key press does not send a second decision.
    if (before === undefined || before.phase === "refused") mutate({ reference, answer: given });
  };
  return { said, answer };
}
