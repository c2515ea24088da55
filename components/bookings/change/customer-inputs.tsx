"use client";

import { useTexts } from "../../texts/texts-provider";
import { TextField } from "../../ui/field";
import type { TypedCustomer } from "./customer-change";

type Props = { customer: TypedCustomer; onChange: (next: Partial<TypedCustomer>) => void };

/** The fields for the customer of a changed booking. */
export function CustomerInputs({ customer, onChange }: Props) {
  const { reserve } = useTexts().texts;
  const field = (name: keyof TypedCustomer, label: string) => (
    <TextField
      label={label}
      autoComplete="off"
      required={name !== "phone"}
      value={customer[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {field("first_name", reserve.firstName)}
      {field("last_name", reserve.lastName)}
      {field("email", reserve.email)}
      {field("phone", reserve.phone)}
    </div>
  );
}
