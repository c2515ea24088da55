import type { ReactNode } from "react";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { PasskeyForm } from "./passkey-form";

/** The person whose sign-in awaits a second factor, and the factors they have in addition to recovery codes. */
type Awaiting = { email: string; hasApp: boolean; hasPasskey: boolean };

type SecondStepProps = {
  awaiting: Awaiting;
  /** The hidden fields of each form, with the CSRF token. */
  hidden: ReactNode;
  texts: Pick<Texts, "auth" | "passkeys">;
};

/**
 * Returns the title of the second step of a sign-in: the one for a code if the person has an authenticator app,
 * otherwise the one for a passkey.
 */
export function secondStepTitle(
  { hasApp }: Awaiting,
  { auth, passkeys }: Pick<Texts, "auth" | "passkeys">,
): string {
  return hasApp ? auth.codeTitle : passkeys.signInTitle;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ awaiting, hidden, texts: { auth, passkeys } }: SecondStepProps) {
  const { email, hasApp, hasPasskey } = awaiting;
  const { use, waiting, faults } = passkeys;
  return (
    <>
      <p className="text-ink2">{fill(hasApp ? auth.codeText : passkeys.signInText, { email })}</p>
      {hasPasskey && <PasskeyForm hidden={hidden} words={{ use, waiting, failed: faults.cancelled }} />}
      <form method="post" action="/api/auth/code" className="flex flex-col gap-4">
        {hidden}
        <TextField
          id="code"
          label={auth.code}
          hint={hasApp ? auth.codeHint : passkeys.recoveryHint}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          maxLength={100}
        />
        <Button type="submit" look={hasPasskey ? "plain" : "primary"} size="large">
          {auth.signIn}
        </Button>
      </form>
      <form method="post" action="/api/auth/signout">
        {hidden}
        <Button type="submit" look="quiet">
          {auth.startAgain}
        </Button>
      </form>
    </>
  );
}
