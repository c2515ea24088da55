/** The drills of a webhook endpoint, in the order in which results list them. */
export const drillNames = [
  "wrong_signature",
  "old_timestamp",
  "duplicate",
  "out_of_order",
  "burst",
  "slow_retry",
  "rotation",
] as const;

export type DrillName = (typeof drillNames)[number];
