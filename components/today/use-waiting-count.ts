"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { countWaitingRoute } from "@/lib/api/waiting";
import type { countWaitingContract } from "@/lib/contracts/portal/today";
import { onChange } from "../shell/change-events";

const everyMs = 30_000;

/**
 * Returns the number of unconfirmed bookings. Requests it when a page opens, every 30 seconds while the page is
 * visible, when the page becomes visible, and after each change. Keeps the last number while requests fail.
 */
export function useWaitingCount(): number {
  const [total, setTotal] = useState(0);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to ask.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () => {
      if (document.hidden) return;
      countWaiting(signal).then(setTotal, () => undefined);
    };
    ask();
    const timer = setInterval(ask, everyMs);
    const stopListening = onChange(ask);
    document.addEventListener("visibilitychange", ask, { signal });
    return () => {
      clearInterval(timer);
      stopListening();
      leaving.abort();
    };
  }, [path]);
  return total;
}

/**
 * Returns the number of unconfirmed bookings. Does not use `call`, whose error handling would be loaded on
 * every page.
 */
async function countWaiting(signal: AbortSignal): Promise<number> {
  const answer = await fetch(countWaitingRoute.path, {
    cache: "no-store",
    signal: AbortSignal.any([signal, AbortSignal.timeout(everyMs)]),
  });
  if (!answer.ok) throw new Error(answer.statusText);
  // SAFETY: the server's tests validate this response against its contract.
  const { total } = (await answer.json()) as z.output<typeof countWaitingContract.response>;
  return total;
}
