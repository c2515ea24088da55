import { createTitle } from "@/app/create-title";
import { fill } from "@/lib/texts/interpolate";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { findInvitation } from "@/server/staff/team/find-invitation";
import { type LinkProps, NewPasswordPage, UnusableLinkPage } from "../../new-password-page";
import { readAuthFrame } from "../../read-auth-frame";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.join);

/** Lets an invited person choose a password. */
export default async function InvitePage(props: LinkProps) {
  const invitation = await findInvitation(getHostedRuntime(), (await props.params).token);
  const { auth, shell } = (await readAuthFrame()).texts;
  if (invitation === undefined) {
    const link = { href: "/sign-in", label: auth.signIn };
    return <UnusableLinkPage title={auth.invitationOver} text={auth.invitationOverText} link={link} />;
  }
  const { email, partnerName: partner, role } = invitation;
  return (
    <NewPasswordPage
      {...props}
      folder="invite"
      action="/api/auth/invitation"
      title={fill(auth.joinPartner, { partner, email })}
      email={email}
    >
      <p className="text-ink2">{fill(auth.invites, { partner, email, role: shell.roleNames[role] })}</p>
    </NewPasswordPage>
  );
}
