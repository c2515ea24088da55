"use client";

import { useLinkStatus } from "next/link";

/** A progress bar at the top of the page, over the content. It appears after 300 ms, because most pages load faster. */
export function NavigationProgress() {
  return (
    <span aria-hidden="true" className="fixed inset-x-0 top-[3px] z-50 h-0.5 animate-pending overflow-hidden">
      <span className="block h-full w-1/4 animate-progress bg-accent" />
    </span>
  );
}

/** Shows the progress bar while the page of the surrounding link loads. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <NavigationProgress /> : null;
}
