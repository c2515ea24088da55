import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { createTitle } from "@/app/create-title";
import { prepareFormToken } from "@/app/form-token";
import { AuthAlert, AuthFrame, AuthNotice } from "@/components/auth/auth-frame";
import { CallbackField } from "@/components/auth/callback-field";
import { EmailField } from "@/components/auth/email-field";
import { SecondStep, secondStepTitle } from "@/components/auth/second-step";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { findAwaitingSecondFactor, findStaff } from "@/server/http/portal/find-staff";
import { landingPath } from "@/server/http/staff/landing-path";
import { safePath } from "@/server/http/staff/safe-path";
import { getFirstValue } from "../get-first-value";
import { readAuthFrame } from "../read-auth-frame";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.signIn);

type Query = Promise<Record<"callbackUrl" | "error" | "notice" | "prepared", string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const runtime = getHostedRuntime();
  const { config } = runtime;
  const callbackUrl = safePath(getFirstValue(query.callbackUrl), new URL(config.publicUrl).origin);
  const cookie = (await headers()).get("cookie");
  const signedIn = await findStaff(runtime, cookie);
  if (signedIn !== undefined) redirect(landingPath(signedIn.staff.role, callbackUrl));
  const [error, notice] = [getFirstValue(query.error), getFirstValue(query.notice)];
  const back = new URLSearchParams({ callbackUrl, ...(error && { error }), ...(notice && { notice }) });
  const csrfToken = await prepareFormToken(`/sign-in?${back}`, getFirstValue(query.prepared) !== undefined);
  const { frame, texts } = await readAuthFrame();
  const { auth } = texts;
  const awaiting = await findAwaitingSecondFactor(runtime, cookie);
  const hidden = (
    <>
      <input type="hidden" name="csrfToken" value={csrfToken ?? ""} />
      <CallbackField path={callbackUrl} />
    </>
  );
  return (
    <AuthFrame {...frame} title={awaiting === undefined ? auth.signIn : secondStepTitle(awaiting, texts)}>
      {error && <AuthAlert>{auth.errors[error] ?? auth.errors.provider ?? ""}</AuthAlert>}
      {notice && auth.notices[notice] && <AuthNotice>{auth.notices[notice]}</AuthNotice>}
      {csrfToken === undefined && <AuthAlert>{auth.needsCookies}</AuthAlert>}
      {awaiting === undefined ? (
        <SignInForms hidden={hidden} auth={auth} provider={config.oidc?.name} />
      ) : (
        <SecondStep awaiting={awaiting} hidden={hidden} texts={texts} />
      )}
    </AuthFrame>
  );
}

type FormsProps = { hidden: ReactNode; auth: Texts["auth"] };

/** The first step of signing in: the password, or a sign-in provider. */
function SignInForms({ hidden, auth, provider }: FormsProps & { provider: string | undefined }) {
  return (
    <>
      <form method="post" action="/api/auth/callback/credentials" className="flex flex-col gap-4">
        {hidden}
        <EmailField label={auth.email} />
        <TextField
          id="password"
          label={auth.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="primary" size="large">
          {auth.signIn}
        </Button>
      </form>
      <p>
        <a href="/forgot-password" className="text-accent hover:underline">
          {auth.forgot}
        </a>
      </p>
      {provider !== undefined && (
        <form method="post" action="/api/auth/signin/oidc" className="border-line border-t pt-6">
          {hidden}
          <Button type="submit" size="large" className="w-full">
            {fill(auth.signInWith, { provider })}
          </Button>
        </form>
      )}
      <p>
        <a href="/docs" className="text-accent hover:underline">
          {auth.docs}
        </a>
      </p>
    </>
  );
}
