"use client";

import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

/** A failed or expired search: what it means for the rows shown, and how to search again. */
export function EndedNote({ phase, onAgain }: { phase: "failed" | "expired"; onAgain: () => void }) {
  const { texts } = useTexts();
  const { search } = texts;
  const [title, text] =
    phase === "failed" ? [search.failedTitle, search.failedText] : [search.expiredTitle, search.expiredText];
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line-strong bg-wait-soft px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-form text-wait">{title}</p>
        <p>{text}</p>
      </div>
      <Button look="primary" onClick={onAgain}>
        {search.searchAgain}
      </Button>
    </div>
  );
}
