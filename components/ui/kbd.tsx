"use client";

import { clsx } from "clsx";
import { formatKeys } from "./format-keys";
import { useApple } from "./platform";

/** Returns a single key as it is printed on the keyboard. */
function toCap(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}

/**
 * A keyboard hint for the user's system. Assistive technology reads the control's `aria-keyshortcuts` instead.
 */
export function Kbd({ keys, inherit = false }: { keys: string; inherit?: boolean }) {
  const apple = useApple();
  const text = keys
    .split(" ")
    .map((key) => (key.startsWith("Shift+") ? `⇧${key.slice(6)}` : formatKeys(toCap(key), apple)))
    .join(" ");
  return (
    <span
      aria-hidden="true"
      className={clsx("hidden font-mono text-label md:inline", !inherit && "text-ink3")}
    >
      {text}
    </span>
  );
}
