const jitter = 0.2;

/** An endpoint may ask for at most so many times the scheduled delay. */
const patience = 2;

type Failed = {
  /** Attempts of the present run through the schedule, the one that has just failed included. */
  attemptsMade: number;
  retryAfter: string | null;
  random: () => number;
};

/**
 * How long to wait before the next attempt: the schedule's delay give or take a fifth, or what `Retry-After` asks for
 * where that is longer. A delivery made under a longer schedule goes on with the last delay.
 */
export function retryDelayMs(
  schedule: readonly number[],
  { attemptsMade, retryAfter, random }: Failed,
): number {
  const delayMs = (schedule[Math.min(attemptsMade, schedule.length - 1)] ?? 0) * 1000;
  const jittered = delayMs * (1 - jitter + 2 * jitter * random());
  const asked = retryAfter === null ? 0 : retryAfterMs(retryAfter, Date.now());
  return Math.round(Math.max(jittered, Math.min(asked, patience * delayMs)));
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from now; 0 for anything else and for the past. */
export function retryAfterMs(text: string, nowMs: number): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse alone takes nearly anything for a date, and takes the form that names no zone for local time.
  const isDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(text);
  const at = isDate ? Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}
