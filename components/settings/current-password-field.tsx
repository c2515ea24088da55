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
  /** The error of the form's own validation. It is shown unless the service rejected the current password. */
  error?: string | undefined;
};

/** The field for the user's current password, which a change of their sign-in methods requires. */
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
