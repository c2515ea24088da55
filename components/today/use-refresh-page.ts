"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const everyMs = 300_000;

/**
 * Refreshes the server-rendered parts of the page, at most every 5 minutes and only after a new successful response.
 * `respondedAt` is the time of the last one, in milliseconds. A refresh while the service does not respond would
 * replace the page with the browser's error page.
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
