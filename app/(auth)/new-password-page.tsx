import type { ReactNode } from "react";
import { prepareFormToken } from "@/app/form-token";
import { AuthAlert, AuthFrame } from "@/components/auth/auth-frame";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import { fill } from "@/lib/texts/interpolate";
import { minPasswordLength } from "@/server/staff/identity/choose-password";
import { getFirstValue } from "./get-first-value";
import { readAuthFrame } from "./read-auth-frame";

/** The props of the pages that an invitation link and a password-reset link open. */
export type LinkProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<"error" | "prepared", string | string[] | undefined>>;
};

type PageProps = LinkProps & {
  /** The first segment of the page's path. */
  folder: "invite" | "reset-password";
  action: string;
  title: string;
  /** The email address of the account, so that password managers store it with the new password. */
  email?: string;
  /** The content above the form. */
  children?: ReactNode;
};

/** The page on which a person with an invitation or password-reset link chooses a password. */
export async function NewPasswordPage({ folder, action, title, email, children, ...props }: PageProps) {
  const [{ token }, query] = [await props.params, await props.searchParams];
  const { frame, texts } = await readAuthFrame();
  const { auth } = texts;
  const error = getFirstValue(query.error);
  const path = `/${folder}/${encodeURIComponent(token)}${error ? `?${new URLSearchParams({ error })}` : ""}`;
  const csrfToken = await prepareFormToken(path, getFirstValue(query.prepared) !== undefined);
  const count = minPasswordLength;
  return (
    <AuthFrame {...frame} title={title}>
      {children}
      {error && <AuthAlert>{fill(auth.errors[error] ?? auth.errors.other ?? "", { count })}</AuthAlert>}
      {csrfToken === undefined && <AuthAlert>{auth.needsCookies}</AuthAlert>}
      <NewPasswordForm
        action={action}
        csrfToken={csrfToken ?? ""}
        token={token}
        {...(email === undefined ? {} : { email })}
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

type UnusableLinkPageProps = { title: string; text: string; link: { href: string; label: string } };

/** The page shown instead of the form if the invitation or password-reset link is invalid, used or expired. */
export async function UnusableLinkPage({ title, text, link }: UnusableLinkPageProps) {
  const { frame } = await readAuthFrame();
  return (
    <AuthFrame {...frame} title={title}>
      <p className="text-ink2">{text}</p>
      <p>
        <a href={link.href} className="font-medium text-accent hover:underline">
          {link.label}
        </a>
      </p>
    </AuthFrame>
  );
}
