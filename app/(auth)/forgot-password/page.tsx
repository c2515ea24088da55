import { createTitle } from "@/app/create-title";
import { prepareFormToken } from "@/app/form-token";
import { AuthAlert, AuthFrame, AuthNotice } from "@/components/auth/auth-frame";
import { EmailField } from "@/components/auth/email-field";
import { Button } from "@/components/ui/button";
import { getFirstValue } from "../get-first-value";
import { readAuthFrame } from "../read-auth-frame";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.forgotTitle);

type Props = { searchParams: Promise<Record<"sent" | "prepared", string | string[] | undefined>> };

/** The page that requests a password reset. Its response does not reveal whether an address has an account. */
export default async function ForgotPasswordPage({ searchParams }: Props) {
  const query = await searchParams;
  const isSent = getFirstValue(query.sent) !== undefined;
  const path = isSent ? "/forgot-password?sent=1" : "/forgot-password";
  const csrfToken = await prepareFormToken(path, getFirstValue(query.prepared) !== undefined);
  const { frame, language, texts } = await readAuthFrame();
  const { auth } = texts;
  return (
    <AuthFrame {...frame} title={auth.forgotTitle}>
      {isSent ? <AuthNotice>{auth.forgotSent}</AuthNotice> : <p className="text-ink2">{auth.forgotText}</p>}
      {csrfToken === undefined && <AuthAlert>{auth.needsCookies}</AuthAlert>}
      {isSent ? null : (
        <form method="post" action="/api/auth/forgot-password" className="flex flex-col gap-4">
          <input type="hidden" name="csrfToken" value={csrfToken ?? ""} />
          <input type="hidden" name="language" value={language} />
          <EmailField label={auth.email} />
          <Button type="submit" look="primary" size="large">
            {auth.forgotSend}
          </Button>
        </form>
      )}
      <p>
        <a href="/sign-in" className="text-accent hover:underline">
          {auth.backToSignIn}
        </a>
      </p>
    </AuthFrame>
  );
}
