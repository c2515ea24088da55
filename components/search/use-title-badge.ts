"use client";

import { useEffect } from "react";

/** Tells somebody who is looking at another tab that a search has ended: `(12) Lisbon 3–7 Dec`. */
export function useTitleBadge(ended: boolean, badge: string): void {
  useEffect(() => {
    if (!ended || !document.hidden) return;
    const before = document.title;
    document.title = badge;
    const restore = () => {
      if (!document.hidden && document.title === badge) document.title = before;
    };
    document.addEventListener("visibilitychange", restore);
    return () => {
      document.removeEventListener("visibilitychange", restore);
      if (document.title === badge) document.title = before;
    };
  }, [ended, badge]);
}
