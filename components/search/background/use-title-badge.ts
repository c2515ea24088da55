"use client";

import { useEffect } from "react";

/**
 * Reports a search that ends while the tab is hidden: shows `badge`, for example `(12) Lisbon 3 – 7 Dec`, as the tab's
 * title, and as a notification if permitted.
 */
export function useTitleBadge(ended: boolean, badge: string): void {
  useEffect(() => {
    if (!ended || !document.hidden) return;
    const before = document.title;
    document.title = badge;
    notify(badge);
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

function notify(title: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notification = new Notification(title, { tag: title });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
