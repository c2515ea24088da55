import { findQuantile } from "../../kit/find-quantile";

/** One value of a figure; `at` is in epoch milliseconds. */
export type Point = { at: number; value: number };

/** The rise that is tolerated. */
export type Tolerance = {
  /** The tolerated rise per hour. */
  perHour: number;
  /**
   * The tolerated rise over the whole span. A smaller rise counts as noise, even if it is steep in a short
   * run.
   */
  minTotal: number;
};

/**
 * The function that reduces a window to one value. Memory uses the minimum, which is left after garbage
 * collection.
 */
export type WindowStatistic = "min" | "median" | "p95";

export type Slope = {
  first: number;
  last: number;
  perHour: number;
  /**
   * The rise per hour above which the verdict is `rises`: the tolerated rise, or the noise of this run if that is
   * larger.
   */
  detectable: number;
  verdict: "steady" | "rises" | "not measured" | "too short";
};

/**
 * The number of windows: enough that one fault, which affects one or two of them, does not change the slope.
 */
const windows = 12;

const hour = 3_600_000;

/**
 * Computes the trend of a figure over the span, as the median of the slopes between all pairs of windows. The
 * verdict is `not measured` if half of the windows or more have no values.
 */
export function computeSlope(
  points: readonly Point[],
  span: { from: number; to: number },
  { perHour, minTotal, summary }: Tolerance & { summary: WindowStatistic },
): Slope {
  const width = (span.to - span.from) / windows;
  const figures = Array.from({ length: windows }, (_, index) => {
    const begins = span.from + index * width;
    const seen = points.filter(({ at }) => at >= begins && at < begins + width).map(({ value }) => value);
    return seen.length === 0 ? undefined : { at: begins + width / 2, value: summaries[summary](seen) };
  }).filter((figure) => figure !== undefined);
  const hours = (span.to - span.from) / hour;
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined || figures.length <= windows / 2) {
    const unseen = { first: Number.NaN, last: Number.NaN, perHour: Number.NaN };
    return { ...unseen, detectable: Number.NaN, verdict: "not measured" };
  }
  const slope = median(pairwise(figures));
  const rise = slope * hour;
  const detectable = Math.max(perHour, minTotal / hours, estimateNoise(figures, slope) / hours);
  return {
    first: first.value,
    last: last.value,
    perHour: rise,
    detectable,
    verdict: rise > detectable ? "rises" : "steady",
  };
}

/** Returns three times the median distance of the values from the trend line. */
function estimateNoise(figures: readonly Point[], slope: number): number {
  const heights = figures.map(({ at, value }) => value - slope * at);
  const middle = median(heights);
  return 3 * median(heights.map((height) => Math.abs(height - middle)));
}

function pairwise(figures: readonly Point[]): number[] {
  return figures.flatMap((one, index) =>
    figures.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
}

const summaries: Record<WindowStatistic, (values: readonly number[]) => number> = {
  min: (values) => Math.min(...values),
  median,
  p95: (values) => findQuantile(values, 0.95) ?? Number.NaN,
};

function median(values: readonly number[]): number {
  return findQuantile(values, 0.5) ?? Number.NaN;
}
