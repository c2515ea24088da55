"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const everyMs = 300_000;

/**
 * Renders the page's server-rendered parts again, at most every 5 minutes. `respondedAt` is the time of the last
 * successful response of the service, in milliseconds. Without a new one nothing is rendered, because a failed refresh
 * would replace the page by the browser's error page.
 */
export function useRefreshPage(respondedAt: number): void {
  const router = useRouter();
  const refreshedAt = useRef(respondedAt);
  useEffect(() => {
    if (respondedAt - refreshedAt.current < everyMs) return;
    refreshedAt.current = respondedAt;
    router.refresh();
  }, [respondedAt, router]);
}
