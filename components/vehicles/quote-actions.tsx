"use client";

import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";

/** Prints the quote or copies it as text. The labels are in the language of the quote. */
export function QuoteActions({ text, print, copy }: { text: string; print: string; copy: string }) {
  return (
    <>
      <Button look="primary" data-action={print} onClick={() => window.print()}>
        {print}
      </Button>
      <CopyButton text={text} action={copy}>
        {copy}
      </CopyButton>
    </>
  );
}
