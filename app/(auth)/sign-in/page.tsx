import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { requireFormToken } from "@/app/form-token";
import { findStaff } from "@/server/http/find-staff";
import { hostedRuntime } from "@/server/http/hosted-runtime";
import { safePath } from "@/server/http/safe-path";
import { firstOf } from "../first-of";

export const metadata: Metadata = { title: "Sign in" };
export const dynamic = "force-dynamic";

const errors: Readonly<Record<string, string>> = {
  credentials: "The e-mail address or the password is wrong.",
  throttled: "Too many attempts. Wait a little, then try again.",
  busy: "Too many people are signing in right now. Try again shortly.",
  form_expired: "The form was open for too long. Please try again.",
  not_invited: "Nobody with that address works here. Ask an admin for an invitation.",
  provider: "Signing in there did not work. Try again, or use your password.",
};

const notices: Readonly<Record<string, string>> = {
  signed_out: "You are signed out.",
  signed_out_everywhere: "You are signed out on all your devices.",
  joined: "Your password is set. Sign in with it.",
};

type Query = Promise<Record<"callbackUrl" | "error" | "notice" | "prepared", string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const runtime = hostedRuntime();
  const { config } = runtime;
  const callbackUrl = safePath(firstOf(query.callbackUrl), new URL(config.publicUrl).origin);
  const signedIn = await findStaff(runtime, (await headers()).get("cookie"));
  if (signedIn !== undefined) redirect(callbackUrl);
  const [error, notice] = [firstOf(query.error), firstOf(query.notice)];
  const back = new URLSearchParams({ callbackUrl, ...(error && { error }), ...(notice && { notice }) });
  const csrfToken = await requireFormToken(`/sign-in?${back}`, firstOf(query.prepared) !== undefined);
  return (
    <main>
      <h1>Sign in</h1>
      {error && <p role="alert">{errors[error] ?? errors.provider}</p>}
      {notice && <p role="status">{notices[notice]}</p>}
      {csrfToken === undefined && <p role="alert">Signing in needs cookies. Allow them for this site.</p>}
      <form method="post" action="/api/auth/callback/credentials">
        <input type="hidden" name="csrfToken" value={csrfToken ?? ""} />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <p>
          <label htmlFor="email">E-mail address</label>
          <input id="email" name="email" type="email" autoComplete="username" required maxLength={254} />
        </p>
        <p>
          <label htmlFor="password">Password</label>
          <input id="password" name="password" type="password" autoComplete="current-password" required />
        </p>
        <button type="submit">Sign in</button>
      </form>
      {config.oidc !== null && (
        <form method="post" action="/api/auth/signin/oidc">
          <input type="hidden" name="csrfToken" value={csrfToken ?? ""} />
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <button type="submit">Sign in with {config.oidc.name}</button>
        </form>
      )}
    </main>
  );
}
