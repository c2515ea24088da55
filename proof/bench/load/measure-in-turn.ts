import { findQuantile } from "../../kit/find-quantile";
import type { MeasuredLoad } from "./run-load";

type Loads<Result> = {
  service: () => Promise<Result>;
  bare: () => Promise<Result>;
  /** Measures the service on the small dataset. */
  small?: (() => Promise<Result>) | undefined;
};

/** The number of times that each load is measured. */
const rounds = 3;

/**
 * Measures the loads in turn, `rounds` times, so that a slow period of the machine does not affect only one of them.
 * Returns the results of each load.
 */
export async function measureInTurn<Result>({ service, bare, small }: Loads<Result>) {
  const results: { service: Result[]; bare: Result[]; small: Result[] } = {
    service: [],
    bare: [],
    small: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    results.service.push(await service());
    if (small !== undefined) results.small.push(await small());
    results.bare.push(await bare());
  }
  return results;
}

/** Returns the result whose value of `figure` is the median. Throws if there is no result. */
export function findMedian<Result extends MeasuredLoad>(
  results: readonly Result[],
  figure: "perSecond" | "p50Ms" | "p99Ms",
): Result {
  const middle = findQuantile(
    results.map((result) => result[figure]),
    0.5,
  );
  const median = results.find((result) => result[figure] === middle);
  if (median === undefined) throw new Error("Nothing was measured.");
  return median;
}

/**
 * Returns the result whose 99th percentile is the median. Replaces its 50th percentile by the median of that of all
 * results. Throws if there is no result.
 */
export function withMedianTimes<Result extends MeasuredLoad>(results: readonly Result[]): Result {
  return { ...findMedian(results, "p99Ms"), p50Ms: findMedian(results, "p50Ms").p50Ms };
}
