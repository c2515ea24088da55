"use client";

import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";

/** The buttons that copy the signed summary and print the checks. */
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
