"use client";

import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

/** An answer is missing: said plainly, while it is being found out. */
export function CheckingNote({ what, onCheckNow }: { what: "book" | "reserve"; onCheckNow: () => void }) {
  const { texts } = useTexts();
  const { checking } = texts.reserve;
  return (
    <div role="status" className="rounded-panel border border-wait bg-wait-soft px-4 py-3">
      <p className="font-semibold text-form text-wait">{checking[what]}</p>
      <p className="mt-1 max-w-prose text-ink">{checking.note}</p>
      <Button size="small" className="mt-3" onClick={onCheckNow}>
        {checking.now}
      </Button>
    </div>
  );
}
