/** The operations that are sent with an idempotency key, so that a retry does not book twice. */
export const submitOperations = ["reserve", "book", "one_step", "replace"] as const;
export type SubmitOperation = (typeof submitOperations)[number];
