"use client";

import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";
import type { ReserveForm } from "./reserve-rules";

type Props = { register: UseFormRegister<ReserveForm>; errors: FieldErrors<ReserveForm> };

/** The fields for the customer's data and the partner's reference. */
export function CustomerFields({ register, errors }: Props) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const field = (name: keyof ReserveForm) => ({
    ...register(name),
    error: errors[name] === undefined ? undefined : reserve.errors[name],
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label={reserve.firstName} autoComplete="off" {...field("first_name")} />
      <TextField label={reserve.lastName} autoComplete="off" {...field("last_name")} />
      <TextField label={reserve.email} inputMode="email" autoComplete="off" {...field("email")} />
      <TextField label={reserve.phone} inputMode="tel" autoComplete="off" {...field("phone")} />
      <TextField
        label={reserve.externalRef}
        hint={reserve.externalRefHint}
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        {...field("external_ref")}
      />
    </div>
  );
}
