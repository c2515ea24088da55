"use client";

import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { statusLabel } from "../booking-status-label";
import { findEffects, type SandboxAction } from "../use-sandbox-actions";
import { entryKey } from "./timeline-entries";

type CausedListProps = { acts: readonly SandboxAction[]; timeline: readonly TimelineEntry[] };

/** Each manual action with the timeline entries that were added between it and the next one. */
export function EffectsList({ acts, timeline }: CausedListProps) {
  const { texts } = useTexts();
  const { bookings } = texts;
  if (acts.length === 0) return null;
  return (
    <section aria-label={bookings.caused} className="py-2">
      <h3 className="font-medium">{bookings.caused}</h3>
      <ol>
        {acts.map(({ label }, place) => {
          const caused = findEffects(acts, place, timeline);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: actions are only added at the end.
            <li key={place} className="border-line border-b py-1">
              <p>{label}</p>
              {caused.length === 0 ? <p className="text-ink3 text-meta">{bookings.causedNothing}</p> : null}
              <ul className="text-ink2 text-meta">
                {caused.map((entry) => (
                  <Caused key={entryKey(entry)} entry={entry} />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Caused({ entry }: { entry: TimelineEntry }) {
  const { texts, locale } = useTexts();
  const { bookings } = texts;
  if (entry.kind === "change") {
    const { action, status } = entry;
    return (
      <li>
        → {bookings.changes[action] ?? action}
        {status === null ? "" : ` · ${statusLabel(status, texts)}`}
      </li>
    );
  }
  const { type, deliveries } = entry;
  return (
    <li className="font-mono">
      → {type}
      {deliveries.map(({ delivery_id, status, attempt_count }) => (
        <span key={delivery_id} className="font-sans">
          {` · ${bookings.deliveries[status]}, ${fillCount(bookings.attempts, attempt_count, locale)}`}
        </span>
      ))}
    </li>
  );
}
