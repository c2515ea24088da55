import { findQuantile } from "../../kit/find-quantile";
import type { Exchange } from "../../kit/run-records";
import type { ResourceSample } from "./sample-resources";
import { computeSlope, type Point, type Slope, type Tolerance, type WindowStatistic } from "./slope";
import { computeBloat, type TableSize } from "./tables";

export type FigureResult = Slope & { name: string };

type Rule = Tolerance & { summary: WindowStatistic };

const memoryLimit: Rule = { perHour: 1, minTotal: 24, summary: "min" };
const handleLimit: Rule = { perHour: 0.5, minTotal: 8, summary: "min" };

/** The tolerated rise of each figure. */
const rules: Readonly<Record<string, Rule>> = {
  "web: memory, MB": memoryLimit,
  "worker: memory, MB": memoryLimit,
  "web: open files": handleLimit,
  "worker: open files": handleLimit,
  connections: { perHour: 0.5, minTotal: 8, summary: "median" },
  "oldest due job, s": { perHour: 1, minTotal: 10, summary: "median" },
  "oldest due delivery, s": { perHour: 1, minTotal: 10, summary: "median" },
  "open supplier searches": { perHour: 1, minTotal: 10, summary: "median" },
};

const bloatLimit: Rule = { perHour: 1, minTotal: 8, summary: "median" };
const bytesPerMegabyte = 1024 * 1024;

/** The p95 of a run drifts if it rises by more than 10% of its value, and by more than 25 ms. */
const [drift, minDriftMs] = [0.1, 25];

export type Span = { from: number; to: number };

/** Evaluates every figure of the run. */
export function evaluateSoak(
  samples: readonly ResourceSample[],
  exchanges: readonly Exchange[],
  span: Span,
): FigureResult[] {
  const figures = Object.entries(rules).map(([name, rule]) => {
    const points = samples.flatMap(({ at, figures: { [name]: value } }) =>
      value === undefined ? [] : [{ at, value }],
    );
    return { name, ...computeSlope(points, span, rule) };
  });
  return [
    ...figures,
    {
      name: "table bloat, MB",
      ...computeSlope(computeTableBloat(samples, span), span, bloatLimit),
    },
    ...evaluateLatencies(exchanges, span),
  ];
}

/** Returns the bloat of all tables in MiB, compared with the first sample of the span. */
function computeTableBloat(samples: readonly ResourceSample[], { from }: Span): Point[] {
  const counted = samples.filter(({ at, tables }) => at >= from && tables.length > 0);
  const before = new Map(counted[0]?.tables.map((table): [string, TableSize] => [table.name, table]));
  return counted.map(({ at, tables }) => ({
    at,
    value:
      tables.reduce((sum, table) => sum + computeBloat(table, before.get(table.name) ?? table), 0) /
      bytesPerMegabyte,
  }));
}

const hour = 3_600_000;

/**
 * Evaluates the latency of reads and writes. Leaves out requests without a response and those with a 503. In a span
 * under an hour, a rise has the verdict `too short`, because other load on the machine outweighs any drift.
 */
function evaluateLatencies(exchanges: readonly Exchange[], span: Span): FigureResult[] {
  const kinds = [
    { name: "p95 of reads, ms", matches: (method: string) => method === "GET" },
    { name: "p95 of writes, ms", matches: (method: string) => method !== "GET" },
  ];
  return kinds.map(({ name, matches }) => {
    const points = exchanges.flatMap(({ at, method, completion }) =>
      completion === undefined || completion.t === "info" || completion.status === 503 || !matches(method)
        ? []
        : [{ at, value: completion.at - at }],
    );
    const slope = computeSlope(points, span, getDriftLimit(points, span));
    const tooShort = slope.verdict === "rises" && span.to - span.from < hour;
    return { name, ...slope, ...(tooShort ? { verdict: "too short" as const } : {}) };
  });
}

/** Returns the tolerated rise of the p95 over the whole span, and the same rise per hour. */
function getDriftLimit(points: readonly Point[], { from, to }: Span): Rule {
  const values = points.map(({ value }) => value);
  const p95 = findQuantile(values, 0.95) ?? Number.NaN;
  const minTotal = Math.max(minDriftMs, p95 * drift);
  return { perHour: minTotal / ((to - from) / hour), minTotal, summary: "p95" };
}
