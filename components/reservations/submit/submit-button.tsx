"use client";

import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { useDelayed } from "./use-delayed";

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
