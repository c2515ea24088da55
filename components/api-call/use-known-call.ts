"use client";

import { useEffect, useState } from "react";
import type { ApiCall, ResolvedCall } from "@/lib/api/print-curl";

/** In the place of a key that is not known yet; no key may hold it, so nothing can be sent under it. */
const unknown = "…";

/** A call with its key, which may have to be asked for: once, as nothing of the call changes while it is looked at. */
export function useKnownCall({ key: wanted, ...call }: ApiCall): ResolvedCall {
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
