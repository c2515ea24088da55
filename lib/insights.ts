// The database stores the counts of a bucket at its position in these lists. Other edges would not match stored counts.

/** The smallest number of days in each bucket of lead times, except the first bucket, which begins at 0. */
export const leadTimeEdges = [1, 2, 4, 8, 15, 31, 61, 91] as const;
/** The smallest number of days in each bucket of rental lengths, except the first bucket, which begins at 1. */
export const rentalLengthEdges = [2, 3, 4, 7, 8, 14, 21, 31] as const;
/**
 * The smallest number of seconds in each bucket of times to confirmation, except the first bucket, which begins at 0.
 * Each number is 25% above the one before.
 */
export const confirmationEdges: readonly number[] = Array.from({ length: 63 }, (_, index) => 1.25 ** index);

export const insightUnits = ["day", "week", "month"] as const;
export type InsightUnit = (typeof insightUnits)[number];

/** The maximum number of days in the period of an insights request. */
export const maxInsightDays = 366;

/** The value of the supplier filter for the fleets of crews. */
export const ownFleet = "own";
