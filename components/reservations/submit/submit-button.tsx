"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../ui/button";

type Props = { busy: boolean; blocked?: boolean; working: string; children: ReactNode; onClick?: () => void };

/** The page's main button. It shows progress only when the work takes longer than 150 ms. */
export function SubmitButton({ busy, blocked = false, working, children, onClick }: Props) {
  const isDelayed = useDelayed(busy);
  return (
    <Button
      type={onClick === undefined ? "submit" : "button"}
      look="primary"
      size="large"
      shortcut="Meta+Enter"
      aria-disabled={busy || blocked}
      busy={busy && isDelayed ? working : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {children}
    </Button>
  );
}

/** Returns true once `on` has lasted `afterMs` milliseconds, so that quick work shows no progress. */
function useDelayed(on: boolean, afterMs = 150): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setDelayed(true), afterMs);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [on, afterMs]);
  return isDelayed;
}
