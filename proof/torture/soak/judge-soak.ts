import type { Exchange } from "../../kit/run-records";
import type { Look } from "./sample-resources";
import { type Point, quantile, type Slope, type Summary, slopeOf, type Tolerance } from "./slope";
import { type TableSize, wasteOf } from "./tables";

export type Judged = Slope & { name: string };

type Rule = Tolerance & { summary: Summary };

const memory: Rule = { perHour: 1, inAll: 24, summary: "least" };
const handles: Rule = { perHour: 0.5, inAll: 8, summary: "least" };

/** The figures that must not rise. */
const rules: Readonly<Record<string, Rule>> = {
  "web: memory, MB": memory,
  "worker: memory, MB": memory,
  "web: open files": handles,
  "worker: open files": handles,
  connections: { perHour: 0.5, inAll: 8, summary: "median" },
  "oldest due work, s": { perHour: 1, inAll: 10, summary: "median" },
  "oldest due delivery, s": { perHour: 1, inAll: 10, summary: "median" },
  "open questions": { perHour: 1, inAll: 10, summary: "median" },
};

const waste: Rule = { perHour: 1, inAll: 8, summary: "median" };
const bytesPerMegabyte = 1024 * 1024;

/** A rise of 10% over the run counts as drift, but only above 25 ms. */
const [drift, leastDriftMs] = [0.1, 25];

export type Span = { from: number; to: number };

/** Evaluates every figure of the run. */
export function judgeSoak(looks: readonly Look[], exchanges: readonly Exchange[], span: Span): Judged[] {
  const figures = Object.entries(rules).map(([name, rule]) => {
    const points = looks.flatMap(({ at, figures: { [name]: value } }) =>
      value === undefined ? [] : [{ at, value }],
    );
    return { name, ...slopeOf(points, span, rule) };
  });
  return [
    ...figures,
    { name: "tables beyond their rows, MB", ...slopeOf(wastes(looks, span), span, waste) },
    ...latencies(exchanges, span),
  ];
}

/** Returns the bloat of all tables in MiB, compared with the first sample of the span. */
function wastes(looks: readonly Look[], { from }: Span): Point[] {
  const counted = looks.filter(({ at, tables }) => at >= from && tables.length > 0);
  const before = new Map(counted[0]?.tables.map((table): [string, TableSize] => [table.name, table]));
  return counted.map(({ at, tables }) => ({
    at,
    value:
      tables.reduce((sum, table) => sum + wasteOf(table, before.get(table.name) ?? table), 0) /
      bytesPerMegabyte,
  }));
}

const hour = 3_600_000;

/**
 * Evaluates the latency of reads and writes, without requests that got no response or 503. In spans under an hour a rise is not
 * judged, because other load on the machine outweighs any drift.
 */
function latencies(exchanges: readonly Exchange[], span: Span): Judged[] {
  const kinds = [
    { name: "p95 of reads, ms", wanted: (method: string) => method === "GET" },
    { name: "p95 of writes, ms", wanted: (method: string) => method !== "GET" },
  ];
  return kinds.map(({ name, wanted }) => {
    const points = exchanges.flatMap(({ at, method, completion }) =>
      completion === undefined || completion.t === "info" || completion.status === 503 || !wanted(method)
        ? []
        : [{ at, value: completion.at - at }],
    );
    const slope = slopeOf(points, span, driftOf(points, span));
    const tooShort = slope.verdict === "rises" && span.to - span.from < hour;
    return { name, ...slope, ...(tooShort ? { verdict: "too short" as const } : {}) };
  });
}

/** Returns the limits for drift over the whole span, whatever its length. */
function driftOf(points: readonly Point[], { from, to }: Span): Rule {
  const usual = quantile(
    points.map(({ value }) => value),
    0.95,
  );
  const inAll = Math.max(leastDriftMs, usual * drift);
  return { perHour: inAll / ((to - from) / hour), inAll, summary: "p95" };
}
