import { isApiFailure } from "@/lib/api/api-failure";
import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";

/** Returns whether the service rejected the current password. */
export function isWrongPassword(error: unknown): boolean {
  return isApiFailure(error) && error.code === "wrong_password";
}

type FieldProps = {
  value: string;
  onChange: (password: string) => void;
  /** The failure of the last attempt. The field shows it if the service rejected the current password. */
  failure: unknown;
  /** The error that the form found before it sent anything. */
  error?: string | undefined;
};

/** The password of the signed-in person, which protects a change of how they sign in. */
export function CurrentPasswordField({ value, onChange, failure, error }: FieldProps) {
  const { settings } = useTexts().texts;
  return (
    <TextField
      label={settings.current}
      type="password"
      autoComplete="current-password"
      value={value}
      error={isWrongPassword(failure) ? settings.wrong : error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
