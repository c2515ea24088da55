const jitter = 0.2;

/** The maximum factor by which `Retry-After` can extend the scheduled delay. */
const maxRetryAfterFactor = 2;

type FailedAttempt = {
  /** The attempts made in the current run of the schedule, including the one that just failed. */
  attemptsMade: number;
  retryAfter: string | null;
  random: () => number;
};

/**
 * Returns the delay before the next attempt, in milliseconds: the scheduled one ±20%, or `Retry-After` if it
 * is longer, up to twice the scheduled delay. The delays of `schedule` are in seconds. Attempts beyond its
 * end use its last delay.
 */
export function retryDelayMs(
  schedule: readonly number[],
  { attemptsMade, retryAfter, random }: FailedAttempt,
): number {
  const delayMs = (schedule[Math.min(attemptsMade, schedule.length - 1)] ?? 0) * 1000;
  const jittered = delayMs * (1 - jitter + 2 * jitter * random());
  const requestedMs = retryAfter === null ? 0 : retryAfterMs(retryAfter, Date.now());
  return Math.round(Math.max(jittered, Math.min(requestedMs, maxRetryAfterFactor * delayMs)));
}

/**
 * Parses seconds or an HTTP date (RFC 9110, 10.2.3) to milliseconds from now. Returns 0 for other text and
 * past dates.
 */
export function retryAfterMs(text: string, nowMs: number): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // `Date.parse` accepts almost any text, and reads a date without a zone as local time.
  const isDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(text);
  const at = isDate ? Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}
