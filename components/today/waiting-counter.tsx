"use client";

import Link from "next/link";
import { useTexts } from "../texts/texts-provider";
import { useWaitingCount } from "./use-waiting-count";

/**
 * How many bookings are not confirmed yet, on every page. Nothing is said while there are none. `href` lists them; the
 * server knows it, so that no page is sent the table of statuses for it.
 */
export function WaitingCounter({ href }: { href: string }) {
  const { texts } = useTexts();
  const total = useWaitingCount();
  if (total === 0) return null;
  return (
    <Link
      href={href}
      prefetch={false}
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
