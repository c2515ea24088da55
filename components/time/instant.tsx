"use client";

import { useInstantText } from "./use-instant-text";

/** A time, as formatted by `useInstantText`. */
export function Instant({ at, to, className }: { at: string; to?: "minute" | "second"; className?: string }) {
  const text = useInstantText(at, to);
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}
