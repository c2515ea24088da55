"use client";

import { type MouseEvent, useState } from "react";

/** A button that copies the code next to it. Hidden without scripts. */
export function CopyCode() {
  const [copied, setCopied] = useState(false);
  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    const code = event.currentTarget.closest("figure")?.querySelector("pre")?.textContent ?? "";
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      onClick={(event) => void copy(event)}
      className="absolute top-1.5 right-1.5 h-7 rounded-control border border-line bg-surface px-2 font-sans text-ink2 text-meta hover:border-line-strong hover:text-ink noscript:hidden"
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
