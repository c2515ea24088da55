export type RequestCounts = { requests: number; failed: number };

/** The window that is judged, in minutes, and the one before it that it is compared with, in hours. */
export const errorWindow = { minutes: 15, baselineHours: 24 };

/** The counts of a window below which its share of failures says nothing. */
const minFailed = 20;
const minShare = 0.1;
/** How many times the usual share a jump is. A share below 1% counts as 1%. */
const minFactor = 3;
/** The share from which on it is a jump, however many requests failed the day before. */
const alwaysShare = 0.9;
const minUsualShare = 0.01;
/** The requests of the day before below which the usual share is unknown. Half of the requests must fail then. */
const minUsualRequests = 50;
const unknownUsualShare = 0.5 / minFactor;

/**
 * Returns whether the share of failed requests has jumped: at least 20 requests and 10% failed in the last 15 minutes,
 * and at least three times the share of the day before. From 90% on it always has.
 */
export function hasJumped(recent: RequestCounts, dayBefore: RequestCounts): boolean {
  return recent.failed >= minFailed && shareOf(recent) >= jumpShare(dayBefore);
}

/** Returns whether a jump is over: half of what makes one. Between the two, it goes on. */
export function isOver(recent: RequestCounts, dayBefore: RequestCounts): boolean {
  if (recent.failed < minFailed / 2) return true;
  return shareOf(recent) < jumpShare(dayBefore) / 2;
}

function jumpShare(dayBefore: RequestCounts): number {
  return Math.min(alwaysShare, Math.max(minShare, minFactor * usualShare(dayBefore)));
}

function usualShare({ requests, failed }: RequestCounts): number {
  if (requests < minUsualRequests) return unknownUsualShare;
  return Math.max(minUsualShare, failed / requests);
}

function shareOf({ requests, failed }: RequestCounts): number {
  return requests === 0 ? 0 : failed / requests;
}
