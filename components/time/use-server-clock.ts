"use client";

import { useEffect, useState } from "react";

/**
 * Returns the current time of the server's clock, in milliseconds. It starts at `serverTime`, which is the time in a
 * response, and advances with this machine's clock. In a sandbox, a partner's clock may be ahead of real time, and
 * deadlines follow that clock. `receivedAt` is the time at which the response arrived, by this machine's clock.
 * Default: now.
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
