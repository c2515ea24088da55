"use client";

import { useEffect, useState } from "react";

/**
 * A clock told in an answer, running on. In a sandbox a partner's clock is ahead of every machine's, so deadlines are
 * held against this one. `receivedAt` is when the answer came, where that was not just now.
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
