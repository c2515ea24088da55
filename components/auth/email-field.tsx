import { TextField } from "../ui/field";

/** The field for the email address of an account, which password managers fill in. */
export function EmailField({ label }: { label: string }) {
  return (
    <TextField
      id="email"
      label={label}
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
    />
  );
}
