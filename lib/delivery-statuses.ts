/** Where a delivery can stand. */
export const deliveryStatuses = ["pending", "delivering", "succeeded", "dead_lettered", "skipped"] as const;
