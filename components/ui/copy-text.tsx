"use client";

import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Icon } from "./icon";

/** A monospaced ID that a click copies. `label` names the action for screen readers. */
export function CopyText({
  text,
  shown = text,
  label,
  action,
  className,
}: {
  text: string;
  shown?: string;
  label: string;
  /** The name under which the palette lists this action of the page. */
  action?: string;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button
      type="button"
      title={text}
      data-action={action}
      onClick={copy}
      // Speech input names a control by its visible text, so the name starts with it.
      aria-label={shown === text ? `${text}, ${label}` : `${shown}, ${label} ${text}`}
      className={clsx(
        "group inline-flex min-h-6 max-w-full items-center gap-1 rounded-control font-mono text-meta hover:text-accent",
        className,
      )}
    >
      <span className="truncate">{shown}</span>
      {copied ? (
        <Icon name="check" className="size-3 text-ok" />
      ) : (
        <Icon
          name="copy"
          className="size-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      )}
      <span role="status" className="sr-only">
        {copied ? "✓" : ""}
      </span>
    </button>
  );
}
