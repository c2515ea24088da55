import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { SignOutForm } from "../shell/sign-out-form";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";

/**
 * The content of the pages that users of a suspended account cannot use: what happened, what continues, and what to do.
 */
export function Suspended({ partner, texts }: { partner: string; texts: Texts }) {
  const { shell, failures, settings } = texts;
  return (
    <>
      <PageHeader title={failures.titles.partner_inactive} note={fill(shell.suspendedText, { partner })} />
      <div className="flex max-w-2xl flex-col gap-3">
        <p>{shell.suspendedBookings}</p>
        <p>{failures.advice.partner_inactive}</p>
        <p>{shell.suspendedAfter}</p>
        <div className="flex flex-wrap items-center gap-4 pt-2">
          <SignOutForm />
          <Link className="text-accent underline" href="/settings/profile">
            {settings.profile}
          </Link>
        </div>
      </div>
    </>
  );
}
