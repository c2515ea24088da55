import { Button } from "../ui/button";
import { TextField } from "../ui/field";

type Props = {
  action: string;
  csrfToken: string;
  token: string;
  /** The account's email address, for password managers. */
  email?: string;
  minLength: number;
  texts: { password: string; rule: string; submit: string };
};

/** The form in which a person with an invitation or reset link chooses a password. It works without scripts. */
export function NewPasswordForm({ action, csrfToken, token, email, minLength, texts }: Props) {
  return (
    <form method="post" action={action} className="flex flex-col gap-4">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="token" value={token} />
      {email === undefined ? null : (
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      )}
      <TextField
        id="password"
        label={texts.password}
        hint={texts.rule}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={minLength}
      />
      <Button type="submit" look="primary" size="large">
        {texts.submit}
      </Button>
    </form>
  );
}
