"use client";

import { useInstantText } from "./use-instant-text";

/** A moment, as `useInstantText` words it. */
export function Instant({ at, className }: { at: string; className?: string }) {
  const text = useInstantText(at);
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}
