"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { call } from "@/lib/api/call";
import { countWaitingRoute } from "@/lib/api/routes/today";
import { onChange } from "../shell/changes";

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
      call(countWaitingRoute, { signal }).then(
        (answer) => setTotal(answer.total),
        () => undefined,
      );
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
