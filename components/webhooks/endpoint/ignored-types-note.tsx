"use client";

import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";

/** Names the service did not take, so that nobody waits for events that never come. */
export function IgnoredTypesNote({ types }: { types: readonly string[] }) {
  const { texts } = useTexts();
  if (types.length === 0) return null;
  return (
    <p role="status" className="break-words rounded-control bg-wait-soft px-3 py-2 text-wait">
      {fill(texts.webhooks.dropped, { types: types.join(", ") })}
    </p>
  );
}
