"use client";

import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";
import { type SplitCustomer, splitCustomer } from "./split-customer";

/** One line with a customer's data. Each change fills the fields at once. */
export function PasteCustomerField({ onSplit }: { onSplit: (found: Partial<SplitCustomer>) => void }) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const sort = (line: string) => {
    const found = Object.entries(splitCustomer(line)).filter(([, value]) => value !== "");
    onSplit(Object.fromEntries(found));
  };
  return (
    <TextField
      label={reserve.pasteLabel}
      hint={reserve.pasteHint}
      placeholder={reserve.pastePlaceholder}
      autoComplete="off"
      spellCheck={false}
      autoFocus
      onChange={(event) => sort(event.target.value)}
    />
  );
}
