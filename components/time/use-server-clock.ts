"use client";

import { useEffect, useState } from "react";

/**
 * Returns the server's time from a response, continued by this machine's clock. In a sandbox a partner's
 * clock may be ahead, so deadlines are compared with it. `receivedAt` is the time of the response, if not
 * now.
 */
export function useServerClock(
  told: string,
  { receivedAt, everyMs = 1000 }: { receivedAt?: number | undefined; everyMs?: number } = {},
): number {
  const [now, setNow] = useState(() => Date.parse(told));
  useEffect(() => {
    const ahead = Date.parse(told) - (receivedAt ?? Date.now());
    const tick = () => setNow(Date.now() + ahead);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [told, receivedAt, everyMs]);
  return now;
}
