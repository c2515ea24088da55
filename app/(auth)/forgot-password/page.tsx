import { createTitle } from "@/app/create-title";
import { requireFormToken } from "@/app/form-token";
import { readPreferences } from "@/app/preferences";
import { AuthAlert, AuthFrame, AuthNotice } from "@/components/auth/auth-frame";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { firstOf } from "../first-of";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.forgotTitle);

type Props = { searchParams: Promise<Record<"sent" | "prepared", string | string[] | undefined>> };

/** Asks for the email address of an account. The response is the same whether or not it exists. */
export default async function ForgotPasswordPage({ searchParams }: Props) {
  const query = await searchParams;
  const isSent = firstOf(query.sent) !== undefined;
  const path = isSent ? "/forgot-password?sent=1" : "/forgot-password";
  const csrfToken = await requireFormToken(path, firstOf(query.prepared) !== undefined);
  const { language } = await readPreferences();
  const { auth, common, shell } = textsOf(language);
  const { config } = getHostedRuntime();
  return (
    <AuthFrame
      title={auth.forgotTitle}
      product={common.productName}
      environment={config.environment === "sandbox" ? shell.sandbox : null}
    >
      {isSent ? <AuthNotice>{auth.forgotSent}</AuthNotice> : <p className="text-ink2">{auth.forgotText}</p>}
      {csrfToken === undefined && <AuthAlert>{auth.needsCookies}</AuthAlert>}
      {isSent ? null : (
        <form method="post" action="/api/auth/forgot-password" className="flex flex-col gap-4">
          <input type="hidden" name="csrfToken" value={csrfToken ?? ""} />
          <input type="hidden" name="language" value={language} />
          <TextField
            id="email"
            label={auth.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
          />
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
