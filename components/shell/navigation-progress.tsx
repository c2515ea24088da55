"use client";

import { useLinkStatus } from "next/link";

/** Over the top of the page, where it moves nothing, and not before a third of a second: most pages are there by then. */
export function NavigationProgress() {
  return (
    <span aria-hidden="true" className="fixed inset-x-0 top-[3px] z-50 h-0.5 animate-pending overflow-hidden">
      <span className="block h-full w-1/4 animate-progress bg-accent" />
    </span>
  );
}

/** Within a link: its page is on its way. Until it comes whole, the open one stays as it is. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <NavigationProgress /> : null;
}
