import { type BookingStatus, bookingStatus } from "./contracts/bookings";

export type StatusGroup = "confirmed" | "waiting" | "ended";

/** The known statuses of each group; which group an unknown one is in, `statusGroup` says. */
export const statusesOf = {
  confirmed: ["confirmed"],
  waiting: ["pending", "pending_confirmation", "pending_supplier"],
  ended: ["cancelled", "expired", "completed"],
} as const satisfies Record<StatusGroup, readonly BookingStatus[]>;

export const statusGroups = ["confirmed", "waiting", "ended"] as const satisfies readonly StatusGroup[];

/** Only `confirmed` is confirmed, and only what is known to have ended has: every other status waits, a new one too. */
export function statusGroup(status: string): StatusGroup {
  return statusGroups.find((group) => statusesOf[group].some((known) => known === status)) ?? "waiting";
}

/** The status as one this version has words for; undefined for one that came later. */
export function knownStatus(status: string): BookingStatus | undefined {
  return bookingStatus.options.find((known) => known === status);
}
