"use client";

import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";

type CodeFieldProps = {
  value: string;
  hint: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A field for a code of the authenticator app or a recovery code. */
export function CodeField({ value, hint, error, onChange }: CodeFieldProps) {
  const { auth } = useTexts().texts;
  return (
    <TextField
      label={auth.code}
      hint={hint}
      value={value}
      error={error}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={100}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
