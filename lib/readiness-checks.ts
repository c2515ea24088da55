/** The readiness checks, in the order of the response. */
export const checkIds = [
  "token_reused",
  "poll_interval_kept",
  "poll_by_search_id",
  "keys_unique",
  "mismatch_new_key",
  "retry_same_key",
  "retry_after_kept",
  "lookup_after_lost_reply",
  "statuses_handled",
  "events_received",
  "signature_checked",
  "duplicates_tolerated",
  "order_tolerated",
  "cancelled_once",
] as const;
export type CheckId = (typeof checkIds)[number];

export const checkStates = ["passed", "failed", "not_seen"] as const;
export type CheckState = (typeof checkStates)[number];

/** The booking statuses that an integration must have read, the rarest first. */
export const requiredStatusesByRarity = [
  "pending_supplier",
  "pending_confirmation",
  "cancelled",
  "pending",
] as const;

/** All event types, the rarest first. */
export const eventTypesByRarity = [
  "ping",
  "booking.supplier_failed",
  "booking.supplier_confirmed",
  "booking.expired",
  "booking.completed",
  "booking.cancelled",
  "booking.confirmed",
  "booking.payment_authorized",
  "booking.created",
] as const;
