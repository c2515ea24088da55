import type { Config } from "../env";

const maxCancelDelaySeconds = 300;

/**
 * Returns the delay, in seconds, before the next supplier call after `failures` failed calls. Returns undefined if the
 * schedule of a reservation has ended. A cancellation is repeated without limit.
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
