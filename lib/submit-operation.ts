/** What is sent under a key of its own, so that a lost answer is no second booking. */
export const submitOperations = ["reserve", "book", "one_step"] as const;
export type SubmitOperation = (typeof submitOperations)[number];
