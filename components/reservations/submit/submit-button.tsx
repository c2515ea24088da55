"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../ui/button";

type Props = { busy: boolean; working: string; children: ReactNode; onClick?: () => void };

/** The page's main button. It shows progress only when the work takes longer than a moment. */
export function SubmitButton({ busy, working, children, onClick }: Props) {
  const late = useDelayed(busy);
  return (
    <Button
      type={onClick === undefined ? "submit" : "button"}
      look="primary"
      size="large"
      shortcut="Meta+Enter"
      aria-disabled={busy}
      busy={busy && late ? working : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {children}
    </Button>
  );
}

/** Returns true once `on` has lasted `afterMs` milliseconds, so that quick work shows no progress. */
function useDelayed(on: boolean, afterMs = 150): boolean {
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
