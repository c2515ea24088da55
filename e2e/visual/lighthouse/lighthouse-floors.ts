export type Device = "desktop" | "phone";

/** The medians of several measurements of a page. Scores are 0 to 100, times are in milliseconds. */
export type PageFigures = {
  page: string;
  device: Device;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** The score for search engines. Null for all pages but the documentation. */
  seo: number | null;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** The IDs of the audits without the full score, except the audits of performance. */
  failed: readonly string[];
};

type Score = "performance" | "accessibility" | "bestPractices" | "seo";

const minPerformance: Readonly<Record<Device, number>> = { desktop: 98, phone: 90 };

function minScore(score: Score, device: Device): number {
  return score === "performance" ? minPerformance[device] : 100;
}

/** Returns a message for each score below its minimum. */
export function findBelowFloor(all: readonly PageFigures[]): string[] {
  const scores = ["performance", "accessibility", "bestPractices", "seo"] as const;
  return all.flatMap((figures) =>
    scores.flatMap((score) => {
      const [value, floor] = [figures[score], minScore(score, figures.device)];
      if (value === null || value >= floor) return [];
      const audits =
        score === "performance" || figures.failed.length === 0 ? "" : ` (${figures.failed.join(", ")})`;
      return [`${figures.page} on a ${figures.device}: ${score} ${value}, at least ${floor}${audits}`];
    }),
  );
}

/**
 * Returns the median. Of an even number of values, returns the lower of the two in the middle. Throws if there are no
 * values.
 */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error("A median needs at least one value.");
  return middle;
}
