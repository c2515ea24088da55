"use client";

import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import { withdrawGoLiveRoute } from "@/lib/api/go-live";
import type { GoLive } from "@/lib/contracts/portal/go-live";
import { FailureNote } from "../errors/failure-note";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Button } from "../ui/button";
import { type Fact, FactList } from "../ui/fact-list";

type Props = { state: GoLive; onChange: (state: GoLive) => void };

/** The request for access to production, the operator's decision, and the button to withdraw an open request. */
export function RequestFacts({ state, onChange }: Props) {
  const { goLive: words } = useTexts().texts;
  const administers = useMay("administer");
  const withdraw = useMutation({
    mutationFn: () => call(withdrawGoLiveRoute, {}),
    onSuccess: ({ go_live }) => onChange(go_live),
  });
  const { requested, decided_at, reason } = state;
  const facts: Fact[] = [{ name: words.state, value: words.states[state.state] }];
  if (requested !== null) {
    facts.push(
      { name: words.requestedAt, value: <Instant at={requested.at} /> },
      { name: words.requestedBy, value: requested.by ?? words.formerMember },
    );
    if (requested.note !== null) facts.push({ name: words.yourNote, value: requested.note });
  }
  if (decided_at !== null) facts.push({ name: words.decidedAt, value: <Instant at={decided_at} /> });
  if (reason !== null) facts.push({ name: words.reason, value: reason });
  return (
    <>
      <FactList facts={facts} />
      {withdraw.error === null ? null : <FailureNote error={withdraw.error} />}
      {state.state === "requested" && administers ? (
        <div>
          <Button
            busy={withdraw.isPending && words.withdrawing}
            onClick={() => withdraw.isPending || withdraw.mutate()}
          >
            {words.withdraw}
          </Button>
        </div>
      ) : null}
    </>
  );
}
