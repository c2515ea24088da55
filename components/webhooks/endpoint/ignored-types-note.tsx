"use client";

import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";

/** Lists the event types that the service did not save, so that the user does not expect their events. */
export function IgnoredTypesNote({ types }: { types: readonly string[] }) {
  const { texts } = useTexts();
  if (types.length === 0) return null;
  return (
    <p role="status" className="break-words rounded-control bg-wait-soft px-3 py-2 text-wait">
      {fill(texts.webhooks.dropped, { types: types.join(", ") })}
    </p>
  );
}
