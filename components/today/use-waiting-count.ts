"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { countWaitingRoute } from "@/lib/api/routes/today";
import type { countWaitingContract } from "@/lib/contracts/portal/today";
import { onChange } from "../shell/change-events";

const everyMs = 30_000;

/**
 * How many bookings wait, asked anew now and then while somebody looks, on every page that is opened, and after
 * whatever was changed here. The last count stays while the service does not answer.
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
    const deaf = onChange(ask);
    document.addEventListener("visibilitychange", ask, { signal });
    return () => {
      clearInterval(timer);
      deaf();
      leaving.abort();
    };
  }, [path]);
  return total;
}

/** Not by `call`: every page would carry what that knows of failures, and of this one nothing is said. */
async function countWaiting(signal: AbortSignal): Promise<number> {
  const answer = await fetch(countWaitingRoute.path, {
    cache: "no-store",
    signal: AbortSignal.any([signal, AbortSignal.timeout(everyMs)]),
  });
  if (!answer.ok) throw new Error(answer.statusText);
  // SAFETY: the contract shapes this answer on the server, which tests hold it to.
  const { total } = (await answer.json()) as z.output<typeof countWaitingContract.response>;
  return total;
}
