"use client";

import { useEffect, useState } from "react";

/** True once `on` has lasted a moment: what is quick needs no word about it. */
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
