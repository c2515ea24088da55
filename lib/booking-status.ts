/** What a booking can be. More not-yet-confirmed values may come: branch on `confirmed` alone. */
export const bookingStatuses = [
  "pending",
  "pending_confirmation",
  "pending_supplier",
  "confirmed",
  "cancelled",
  "expired",
  "completed",
] as const;
type BookingStatus = (typeof bookingStatuses)[number];

export type StatusGroup = "confirmed" | "waiting" | "ended";

/** The known statuses of each group; which group an unknown one is in, `statusGroup` says. */
export const statusesByGroup = {
  confirmed: ["confirmed"],
  waiting: ["pending", "pending_confirmation", "pending_supplier"],
  ended: ["cancelled", "expired", "completed"],
} as const satisfies Record<StatusGroup, readonly BookingStatus[]>;

export const statusGroups = ["confirmed", "waiting", "ended"] as const satisfies readonly StatusGroup[];

/** Only `confirmed` is confirmed, and only what is known to have ended has: every other status waits, a new one too. */
export function statusGroup(status: string): StatusGroup {
  return statusGroups.find((group) => statusesByGroup[group].some((known) => known === status)) ?? "waiting";
}

/** The status as one this version has words for; undefined for one that came later. */
export function parseStatus(status: string): BookingStatus | undefined {
  return bookingStatuses.find((known) => known === status);
}
