"use client";

import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";

/** Copies the signed summary or prints the checks. */
export function ReadinessActions({ summary, copy, print }: { summary: string; copy: string; print: string }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button data-action={print} onClick={() => window.print()}>
        {print}
      </Button>
      <CopyButton text={summary} action={copy}>
        {copy}
      </CopyButton>
    </div>
  );
}
