/** All event types, in the order of the documentation. */
export const eventTypes = [
  "booking.created",
  "booking.payment_authorized",
  "booking.confirmed",
  "booking.cancelled",
  "booking.expired",
  "booking.completed",
  "booking.supplier_confirmed",
  "booking.supplier_failed",
  "ping",
] as const;
