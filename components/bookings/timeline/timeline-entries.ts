import type { TimelineEntry } from "@/lib/contracts/portal/bookings";

/** Returns a key of a timeline entry. An entry has the same key in every response. */
export function entryKey(entry: TimelineEntry): string {
  return entry.kind === "event" ? entry.event_id : `${entry.at} ${entry.action}`;
}

/** Returns whether the timeline has a delivery that is pending or in progress. */
export function isUnsettled(entries: readonly TimelineEntry[]): boolean {
  return entries.some(
    (entry) =>
      entry.kind === "event" &&
      entry.deliveries.some(({ status }) => status === "pending" || status === "delivering"),
  );
}
