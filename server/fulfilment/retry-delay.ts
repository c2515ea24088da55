import type { Config } from "../env";

const maxCancelDelaySeconds = 300;

/**
 * Returns the seconds until the next call after `failures` failed ones. Returns undefined for a reservation
 * at the end of its schedule. Cancellations are repeated without an end.
 */
export function getRetryDelay(
  state: string,
  failures: number,
  { supplierRetrySchedule }: Pick<Config, "supplierRetrySchedule">,
): number | undefined {
  if (state === "reserving") return supplierRetrySchedule[failures - 1];
  return getCancelRetryDelay(failures);
}

/** Returns the seconds until the next attempt of a cancellation after `calls` unsuccessful ones. */
export function getCancelRetryDelay(calls: number): number {
  return Math.min(maxCancelDelaySeconds, 2 ** Math.min(calls - 1, 10));
}
