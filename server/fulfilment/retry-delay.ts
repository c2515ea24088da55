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
  return Math.min(longestCancelPause, 2 ** Math.min(failures - 1, 10));
}
