"use client";

import { useEffect, useState } from "react";

/** Returns the milliseconds since a time, updated once per second while `counting`. */
export function useElapsed(since: number | undefined, counting: boolean): number {
  const [now, setNow] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (!counting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return since === undefined || now === undefined ? 0 : Math.max(0, now - since);
}
