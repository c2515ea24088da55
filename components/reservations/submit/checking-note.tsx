"use client";

import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

type Props = { what: "book" | "reserve"; blind: boolean; remembered: boolean; onCheckNow: () => void };

/** Shown while the result of a request without a response is looked up. */
export function CheckingNote({ what, blind, remembered, onCheckNow }: Props) {
  const { texts } = useTexts();
  const { checking } = texts.reserve;
  return (
    <div role="status" className="rounded-panel border border-wait bg-wait-soft px-4 py-3">
      <p className="font-semibold text-form text-wait">{checking[what]}</p>
      <p className="mt-1 max-w-prose text-ink">{blind ? checking.noteBlind : checking.note}</p>
      {remembered ? null : <p className="mt-1 max-w-prose font-medium text-ink">{checking.notKept}</p>}
      <Button size="small" className="mt-3" onClick={onCheckNow}>
        {checking.now}
      </Button>
    </div>
  );
}
