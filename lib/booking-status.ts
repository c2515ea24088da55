/** The statuses of a booking. The API may add statuses, none of which means confirmed, so check for `confirmed`. */
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

/** The known statuses of each group. `statusGroup` returns the group of any status. */
export const statusesByGroup = {
  confirmed: ["confirmed"],
  waiting: ["pending", "pending_confirmation", "pending_supplier"],
  ended: ["cancelled", "expired", "completed"],
} as const satisfies Record<StatusGroup, readonly BookingStatus[]>;

export const statusGroups = ["confirmed", "waiting", "ended"] as const satisfies readonly StatusGroup[];

/**
 * Returns the group of a status. An unknown status is in `waiting`, because no status but `confirmed` means confirmed.
 */
export function statusGroup(status: string): StatusGroup {
  return statusGroups.find((group) => statusesByGroup[group].some((known) => known === status)) ?? "waiting";
}

/** Returns the status if this version knows it, otherwise `undefined`. */
export function parseStatus(status: string): BookingStatus | undefined {
  return bookingStatuses.find((known) => known === status);
}

/** Returns whether a booking ended without a rental, so that the customer's payment must be refunded. */
export function isWithoutRental(status: string): boolean {
  const known = parseStatus(status);
  return known === "cancelled" || known === "expired";
}
