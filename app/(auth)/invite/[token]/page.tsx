import { createTitle } from "@/app/create-title";
import { requireFormToken } from "@/app/form-token";
import { readPreferences } from "@/app/preferences";
import { AuthAlert, AuthFrame } from "@/components/auth/auth-frame";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { minPasswordLength } from "@/server/staff/identity/choose-password";
import { findInvitation } from "@/server/staff/team/find-invitation";
import { firstOf } from "../../first-of";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.join);

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<"error" | "prepared", string | string[] | undefined>>;
};

export default async function InvitePage({ params, searchParams }: Props) {
  const { token } = await params;
  const query = await searchParams;
  const runtime = getHostedRuntime();
  const invitation = await findInvitation(runtime, token);
  const { language } = await readPreferences();
  const { auth, common, shell } = textsOf(language);
  const frame = {
    product: common.productName,
    environment: runtime.config.environment === "sandbox" ? shell.sandbox : null,
  };
  if (invitation === undefined) return <InvitationOver words={auth} frame={frame} />;
  const error = firstOf(query.error);
  const path = `/invite/${encodeURIComponent(token)}${error ? `?${new URLSearchParams({ error })}` : ""}`;
  const csrfToken = await requireFormToken(path, firstOf(query.prepared) !== undefined);
  const count = minPasswordLength;
  const names = { partner: invitation.partnerName, email: invitation.email };
  return (
    <AuthFrame {...frame} title={fill(auth.joinPartner, names)}>
      <p className="text-ink2">{fill(auth.invites, { ...names, role: shell.roleNames[invitation.role] })}</p>
      {error && <AuthAlert>{fill(auth.errors[error] ?? auth.errors.other ?? "", { count })}</AuthAlert>}
      {csrfToken === undefined && <AuthAlert>{auth.needsCookies}</AuthAlert>}
      <NewPasswordForm
        action="/api/auth/invitation"
        csrfToken={csrfToken ?? ""}
        token={token}
        email={invitation.email}
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

type OverProps = {
  words: Texts["auth"];
  frame: { product: string; environment: string | null };
};

function InvitationOver({ words, frame }: OverProps) {
  return (
    <AuthFrame {...frame} title={words.invitationOver}>
      <p className="text-ink2">{words.invitationOverText}</p>
      <p>
        <a href="/sign-in" className="font-medium text-accent hover:underline">
          {words.signIn}
        </a>
      </p>
    </AuthFrame>
  );
}
