"use client";

import { useEffect, useState } from "react";
import type { ApiCall, ResolvedCall } from "@/lib/api/render-curl";

/** The placeholder for an idempotency key that is not computed yet. The API rejects it as a key. */
const unknown = "…";

/**
 * Returns an API request in which the idempotency key, if there is one, is a string. If `key` is a function, calls it
 * once. Until its promise resolves, and if it rejects, the key is the placeholder.
 */
export function useResolvedCall({ key: wanted, ...call }: ApiCall): ResolvedCall {
  const [ask] = useState(() => (typeof wanted === "function" ? wanted : undefined));
  const [found, setFound] = useState(unknown);
  useEffect(() => {
    let left = false;
    const show = (key: string) => {
      if (!left) setFound(key);
    };
    ask?.().then(show, () => undefined);
    return () => {
      left = true;
    };
  }, [ask]);
  return { ...call, key: typeof wanted === "function" ? found : wanted };
}
