/** One figure of the run as it was looked at: moments in milliseconds. */
export type Point = { at: number; value: number };

/** What may rise by how much before it is called a leak. */
export type Tolerance = {
  /** In an hour. */
  perHour: number;
  /** Over the whole of what is judged: less than that is noise, however steep it looks in a short run. */
  inAll: number;
};

/** A window's one figure: memory is what is left after collecting, everything else what is usual. */
export type Summary = "least" | "median" | "p95";

export type Slope = {
  first: number;
  last: number;
  perHour: number;
  /** The least rise in an hour that a run of this length would have told. */
  visible: number;
  verdict: "steady" | "rises" | "not measured" | "too short";
};

/** Enough that one fault, which is in a window or two, does not bend the line. */
const windows = 12;

const hour = 3_600_000;

/** How a figure went over the judged time, by the middle of the slopes between all pairs of windows. */
export function slopeOf(
  points: readonly Point[],
  span: { from: number; to: number },
  { perHour, inAll, summary }: Tolerance & { summary: Summary },
): Slope {
  const width = (span.to - span.from) / windows;
  const figures = Array.from({ length: windows }, (_, place) => {
    const begins = span.from + place * width;
    const seen = points.filter(({ at }) => at >= begins && at < begins + width).map(({ value }) => value);
    return seen.length === 0 ? undefined : { at: begins + width / 2, value: summaries[summary](seen) };
  }).filter((figure) => figure !== undefined);
  const hours = (span.to - span.from) / hour;
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined || figures.length <= windows / 2) {
    const unseen = { first: Number.NaN, last: Number.NaN, perHour: Number.NaN };
    return { ...unseen, visible: Number.NaN, verdict: "not measured" };
  }
  const slope = median(pairwise(figures));
  const rise = slope * hour;
  const visible = Math.max(perHour, inAll / hours, noiseAround(figures, slope) / hours);
  return {
    first: first.value,
    last: last.value,
    perHour: rise,
    visible,
    verdict: rise > visible ? "rises" : "steady",
  };
}

/** How far windows usually are from the line through them, three times: as much as chance may make of a line. */
function noiseAround(figures: readonly Point[], slope: number): number {
  const heights = figures.map(({ at, value }) => value - slope * at);
  const middle = median(heights);
  return 3 * median(heights.map((height) => Math.abs(height - middle)));
}

function pairwise(figures: readonly Point[]): number[] {
  return figures.flatMap((one, place) =>
    figures.slice(place + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
}

const summaries: Record<Summary, (values: readonly number[]) => number> = {
  least: (values) => Math.min(...values),
  median,
  p95: (values) => quantile(values, 0.95),
};

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
