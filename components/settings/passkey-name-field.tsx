"use client";

import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";

/** The field for the name of a passkey. */
export function PasskeyNameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { passkeys } = useTexts().texts;
  return (
    <TextField
      label={passkeys.name}
      value={value}
      autoComplete="off"
      maxLength={60}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
