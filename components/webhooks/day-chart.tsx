"use client";

import type { WebhookHealth } from "@/lib/contracts/portal/webhooks";
import { formatClock } from "@/lib/format/format-time";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { useZoneKnown } from "../time/use-instant-text";
import { Sparkline } from "../ui/sparkline";

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** An endpoint's deliveries of the last 24 hours, by hour and status. */
export function DayChart({ health, hours }: { health: WebhookHealth; hours: readonly string[] }) {
  const { texts, locale } = useTexts();
  const { webhooks } = texts;
  const zoneKnown = useZoneKnown();
  const { succeeded, waiting, dead_lettered, skipped } = health;
  const total = [succeeded, waiting, dead_lettered, skipped].map(sum).reduce((all, one) => all + one, 0);
  if (total === 0) return <span className="text-ink3">{webhooks.dayNone}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Sparkline
        label={webhooks.dayNote}
        placeLabel={webhooks.hour}
        places={hours.map((hour) => (zoneKnown ? formatClock(hour, locale) : `${hour.slice(11, 16)} UTC`))}
        parts={[
          { name: webhooks.deliveries.succeeded, fill: "fill-ok", values: succeeded },
          { name: webhooks.deliveries.pending, fill: "fill-wait", values: waiting },
          { name: webhooks.deliveries.dead_lettered, fill: "fill-bad", values: dead_lettered },
          { name: webhooks.deliveries.skipped, fill: "fill-idle", values: skipped },
        ]}
      />
      <span className="whitespace-nowrap text-ink2 text-meta tabular-nums">
        {fillCount(webhooks.dayTotal, total, locale)}
      </span>
    </span>
  );
}
