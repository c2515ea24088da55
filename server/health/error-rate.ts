export type RequestCounts = { requests: number; failed: number };

/** The window to check, in minutes, and the baseline window before it, in hours. */
export const errorWindow = { minutes: 15, baselineHours: 24 };

/** A jump needs at least `minFailed` failed requests, and at least `minShare` as their share of all requests. */
const minFailed = 20;
const minShare = 0.1;
/**
 * In a jump, the share of failures is at least this many times the usual share, or at least `certainJumpShare`. A usual
 * share below 1% counts as 1%.
 */
const minJumpFactor = 3;
/** The share of failures that is a jump regardless of the usual share, if there are at least `minFailed` failures. */
const certainJumpShare = 0.9;
const minUsualShare = 0.01;
/**
 * The minimum number of requests in the baseline from which the usual share is computed. With fewer, a jump needs a
 * share of at least 50%.
 */
const minUsualRequests = 50;
const unknownUsualShare = 0.5 / minJumpFactor;

/**
 * Returns whether the share of failed requests has jumped. At least 20 requests must have failed in the last 15
 * minutes. Their share must be at least 90%, or at least 10% and three times the share of the day before. If the day
 * before had fewer than 50 requests, the share must be at least 50%.
 */
export function hasJumped(recent: RequestCounts, dayBefore: RequestCounts): boolean {
  return recent.failed >= minFailed && shareOf(recent) >= jumpShare(dayBefore);
}

/** Returns whether a jump has ended: the number or the share of failures is below half of what starts one. */
export function hasJumpEnded(recent: RequestCounts, dayBefore: RequestCounts): boolean {
  if (recent.failed < minFailed / 2) return true;
  return shareOf(recent) < jumpShare(dayBefore) / 2;
}

function jumpShare(dayBefore: RequestCounts): number {
  return Math.min(certainJumpShare, Math.max(minShare, minJumpFactor * usualShare(dayBefore)));
}

function usualShare({ requests, failed }: RequestCounts): number {
  if (requests < minUsualRequests) return unknownUsualShare;
  return Math.max(minUsualShare, failed / requests);
}

function shareOf({ requests, failed }: RequestCounts): number {
  return requests === 0 ? 0 : failed / requests;
}
