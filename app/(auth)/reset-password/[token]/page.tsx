import { createTitle } from "@/app/create-title";
import { requireFormToken } from "@/app/form-token";
import { readPreferences } from "@/app/preferences";
import { AuthAlert, AuthFrame } from "@/components/auth/auth-frame";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import { fill } from "@/lib/texts/interpolate";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { minPasswordLength } from "@/server/staff/identity/choose-password";
import { isResetOpen } from "@/server/staff/identity/reset-password";
import { firstOf } from "../../first-of";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.resetTitle);

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<"error" | "prepared", string | string[] | undefined>>;
};

/** Lets the holder of a link choose a new password. */
export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const { token } = await params;
  const query = await searchParams;
  const runtime = getHostedRuntime();
  const { language } = await readPreferences();
  const { auth, common, shell } = textsOf(language);
  const environment = runtime.config.environment === "sandbox" ? shell.sandbox : null;
  const frame = { product: common.productName, environment };
  if (!(await isResetOpen(runtime, token))) {
    return (
      <AuthFrame {...frame} title={auth.resetOver}>
        <p className="text-ink2">{auth.resetOverText}</p>
        <p>
          <a href="/forgot-password" className="font-medium text-accent hover:underline">
            {auth.resetAgain}
          </a>
        </p>
      </AuthFrame>
    );
  }
  const error = firstOf(query.error);
  const path = `/reset-password/${encodeURIComponent(token)}${error ? `?${new URLSearchParams({ error })}` : ""}`;
  const csrfToken = await requireFormToken(path, firstOf(query.prepared) !== undefined);
  const count = minPasswordLength;
  return (
    <AuthFrame {...frame} title={auth.resetTitle}>
      {error && <AuthAlert>{fill(auth.errors[error] ?? auth.errors.other ?? "", { count })}</AuthAlert>}
      {csrfToken === undefined && <AuthAlert>{auth.needsCookies}</AuthAlert>}
      <NewPasswordForm
        action="/api/auth/reset-password"
        csrfToken={csrfToken ?? ""}
        token={token}
        minLength={count}
        texts={{
          password: auth.password,
          rule: fill(auth.passwordRule, { count }),
          submit: auth.setPassword,
        }}
      />
    </AuthFrame>
  );
}
