import { createTitle } from "@/app/create-title";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { isResetOpen } from "@/server/staff/identity/reset-password";
import { type LinkProps, NewPasswordPage, UnusableLinkPage } from "../../new-password-page";
import { readAuthFrame } from "../../read-auth-frame";

export const dynamic = "force-dynamic";

export const generateMetadata = createTitle(({ auth }) => auth.resetTitle);

/** Lets a person with a password-reset link choose a new password. */
export default async function ResetPasswordPage(props: LinkProps) {
  const { auth } = (await readAuthFrame()).texts;
  if (!(await isResetOpen(getHostedRuntime(), (await props.params).token))) {
    const link = { href: "/forgot-password", label: auth.resetAgain };
    return <UnusableLinkPage title={auth.resetOver} text={auth.resetOverText} link={link} />;
  }
  return (
    <NewPasswordPage
      {...props}
      folder="reset-password"
      action="/api/auth/reset-password"
      title={auth.resetTitle}
    />
  );
}
