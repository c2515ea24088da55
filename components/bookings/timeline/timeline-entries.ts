import type { TimelineEntry } from "@/lib/contracts/portal/bookings";

/** What an entry is known by, however often the timeline is read. */
export function entryKey(entry: TimelineEntry): string {
  return entry.kind === "event" ? entry.event_id : `${entry.at} ${entry.action}`;
}

/** Whether something is still on its way to somebody. */
export function isUnsettled(entries: readonly TimelineEntry[]): boolean {
  return entries.some(
    (entry) =>
      entry.kind === "event" &&
      entry.deliveries.some(({ status }) => status === "pending" || status === "delivering"),
  );
}
