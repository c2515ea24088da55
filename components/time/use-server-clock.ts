"use client";

import { useEffect, useState } from "react";

/**
 * Returns the current time by the server's clock, in milliseconds: `serverTime` from a response, continued by
 * this machine's clock. In a sandbox a partner's clock may be ahead, and deadlines follow it. `receivedAt` is
 * the time of the response by this machine's clock, if it is not now.
 */
export function useServerClock(
  serverTime: string,
  { receivedAt, everyMs = 1000 }: { receivedAt?: number | undefined; everyMs?: number } = {},
): number {
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    const ahead = Date.parse(serverTime) - (receivedAt ?? Date.now());
    const tick = () => setNow(Date.now() + ahead);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [serverTime, receivedAt, everyMs]);
  return now;
}
