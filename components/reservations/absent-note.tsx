"use client";

import { fill } from "@/lib/texts/fill";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

type Props = { what: "book" | "reserve"; externalRef: string; onRetry: () => void };

/** It is known now: nothing was done, and it may be tried again. */
export function AbsentNote({ what, externalRef, onRetry }: Props) {
  const { texts } = useTexts();
  const { absent } = texts.reserve;
  return (
    <div role="alert" className="rounded-panel border border-bad bg-bad-soft px-4 py-3">
      <p className="font-semibold text-bad text-form">{absent[what]}</p>
      <p className="mt-1 max-w-prose text-ink">
        {what === "book" ? fill(absent.text, { reference: externalRef }) : absent.reserveText}
      </p>
      <Button size="small" className="mt-3" onClick={onRetry}>
        {texts.common.retry}
      </Button>
    </div>
  );
}
