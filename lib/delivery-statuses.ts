/** The statuses of a webhook delivery. */
export const deliveryStatuses = ["pending", "delivering", "succeeded", "dead_lettered", "skipped"] as const;
