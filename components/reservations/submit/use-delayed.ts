"use client";

import { useEffect, useState } from "react";

/** Returns true once `on` has lasted `afterMs` milliseconds, so that quick work shows no progress. */
export function useDelayed(on: boolean, afterMs = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, afterMs]);
  return late;
}
