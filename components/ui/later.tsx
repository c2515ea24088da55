"use client";

import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component that is fetched when it is first shown, for what no page shows as it comes from the server. It is what
 * `next/dynamic` does without what that brings along for pages that are made there: two kilobytes on every page.
 */
export function later<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Fetched = lazy(async () => ({ default: await fetchIt() }));
  return (props) => (
    <Suspense fallback={null}>
      <Fetched {...props} />
    </Suspense>
  );
}
