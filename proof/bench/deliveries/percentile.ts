import { findQuantile } from "../../kit/find-quantile";

export type Times = { count: number; p50Ms: number; p95Ms: number; p99Ms: number };

/** Returns the 50th, 95th and 99th percentile of durations in milliseconds. */
export function summarize(durations: readonly number[]): Times {
  // Sorted once, because each quantile sorts again, which is fast if the order is right.
  const sorted = durations.toSorted((left, right) => left - right);
  const at = (share: number) => findQuantile(sorted, share) ?? Number.NaN;
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
