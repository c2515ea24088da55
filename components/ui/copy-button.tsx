"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

/** Copies a text that is too long to be the button's own. */
export function CopyButton({
  text,
  shortcut,
  children,
}: {
  text: string;
  shortcut?: string;
  children: ReactNode;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      shortcut={shortcut}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {children}
      {copied ? <Icon name="check" className="size-3 text-ok" /> : null}
      <span role="status" className="sr-only">
        {copied ? "✓" : ""}
      </span>
    </Button>
  );
}
