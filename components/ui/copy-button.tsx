"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

/** A button that copies a text. Use `CopyText` for a text short enough to be the label. */
export function CopyButton({
  text,
  shortcut,
  action,
  children,
}: {
  text: string;
  shortcut?: string;
  /** The name under which the palette lists this action of the page. */
  action?: string;
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
      data-action={action}
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
