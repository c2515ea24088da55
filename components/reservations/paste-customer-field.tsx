"use client";

import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";
import { type SplitCustomer, splitCustomer } from "./split-customer";

/** A field for one line with a customer's data. Each change fills in the other fields immediately. */
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
