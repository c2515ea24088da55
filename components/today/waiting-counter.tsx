"use client";

import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { useWaitingCount } from "./use-waiting-count";

/**
 * The number of unconfirmed bookings, shown on every page unless it is 0. The server computes `href`, so that
 * pages need no table of statuses.
 */
export function WaitingCounter({ href }: { href: string }) {
  const { texts } = useTexts();
  const total = useWaitingCount();
  if (total === 0) return null;
  return (
    <Link
      href={href}
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-full border border-transparent bg-wait-soft px-2 font-medium text-meta text-wait"
    >
      <span aria-hidden="true" className="text-label">
        ◐
      </span>
      {total}
      <span className="sr-only lg:not-sr-only">{texts.shell.notConfirmed}</span>
    </Link>
  );
}
