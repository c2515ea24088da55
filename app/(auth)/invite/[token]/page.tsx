import type { Metadata } from "next";
import { requireFormToken } from "@/app/form-token";
import { hostedRuntime } from "@/server/http/hosted-runtime";
import { fewestCharacters } from "@/server/staff/choose-password";
import { findInvitation } from "@/server/staff/find-invitation";
import { firstOf } from "../../first-of";

export const metadata: Metadata = { title: "Join" };
export const dynamic = "force-dynamic";

const errors: Readonly<Record<string, string>> = {
  password_short: `The password needs ${fewestCharacters} characters or more.`,
  password_long: "The password is too long: 128 bytes at most.",
  busy: "Too many people are signing in right now. Try again shortly.",
};

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<"error" | "prepared", string | string[] | undefined>>;
};

export default async function InvitePage({ params, searchParams }: Props) {
  const { token } = await params;
  const query = await searchParams;
  const invitation = await findInvitation(hostedRuntime(), token);
  if (invitation === undefined) {
    return (
      <main>
        <h1>This invitation is no longer open</h1>
        <p>It was used, or it is older than seven days. Ask whoever invited you for another one.</p>
        <p>
          <a href="/sign-in">Sign in</a>
        </p>
      </main>
    );
  }
  const error = firstOf(query.error);
  const path = `/invite/${encodeURIComponent(token)}${error ? `?${new URLSearchParams({ error })}` : ""}`;
  const csrfToken = await requireFormToken(path, firstOf(query.prepared) !== undefined);
  return (
    <main>
      <h1>Join {invitation.partnerName}</h1>
      <p>
        {invitation.partnerName} invites {invitation.email} to its portal as{" "}
        {invitation.role === "admin" ? "an admin" : "an agent"}. Choose a password to begin.
      </p>
      {error && <p role="alert">{errors[error] ?? "That did not work. Please try again."}</p>}
      {csrfToken === undefined && <p role="alert">Joining needs cookies. Allow them for this site.</p>}
      <form method="post" action="/api/auth/invitation">
        <input type="hidden" name="csrfToken" value={csrfToken ?? ""} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" autoComplete="username" value={invitation.email} readOnly />
        <p>
          <label htmlFor="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={fewestCharacters}
            aria-describedby="password-rule"
          />
        </p>
        <p id="password-rule">{fewestCharacters} characters or more. A few words make a good one.</p>
        <button type="submit">Set the password</button>
      </form>
    </main>
  );
}
