"use client";

import { useEffect, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";

/**
 * Restarts the list at its first page if the API rejects its cursor. Returns true from then on, so that the page can
 * say so.
 */
export function useRestart(error: unknown, restart: () => void): boolean {
  const [restarted, setRestarted] = useState(false);
  const invalid = isApiFailure(error) && error.code === "invalid_cursor";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it restarts only once, also if the page is rendered again.
  useEffect(() => {
    if (!invalid) return;
    setRestarted(true);
    restart();
  }, [invalid]);
  return restarted;
}
