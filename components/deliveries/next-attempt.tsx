"use client";

import { formatCountdown } from "@/lib/format/format-time";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";

/** A countdown to the next attempt, or a dash if there is none. */
export function NextAttempt({ at, now }: { at: string | null; now: number }) {
  const { texts } = useTexts();
  const { deliveries, common } = texts;
  if (at === null) return <span className="text-ink3">{common.none}</span>;
  const seconds = (Date.parse(at) - now) / 1000;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {seconds < 1 ? deliveries.nextNow : fill(deliveries.nextIn, { time: formatCountdown(seconds) })}
    </span>
  );
}
