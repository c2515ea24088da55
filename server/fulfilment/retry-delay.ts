import type { Config } from "../env";

const longestCancelPause = 300;

/**
 * Seconds until the next call after so many failures in a row. A reservation is given up at the end of the schedule,
 * which is undefined; a cancellation never is.
 */
export function retryDelay(
  state: string,
  failures: number,
  { supplierRetrySchedule }: Pick<Config, "supplierRetrySchedule">,
): number | undefined {
  if (state === "reserving") return supplierRetrySchedule[failures - 1];
  return cancelPause(failures);
}

/** Seconds until a cancellation is tried again that so many calls in a row have not achieved. */
export function cancelPause(calls: number): number {
  return Math.min(longestCancelPause, 2 ** Math.min(calls - 1, 10));
}
