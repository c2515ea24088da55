import { roundedDivide } from "@/lib/money";

/** A range of totals in minor units. `to` is excluded, except in the last range. */
export type PriceBucket = { from: number; to: number; count: number };

export type PriceHistogram = { min: number | null; max: number | null; buckets: PriceBucket[] };

const maxBuckets = 12;

/**
 * Counts totals in at most 12 ranges of equal width, with edges rounded to the minor unit. If all totals are equal,
 * there is one range.
 */
export function createHistogram(totals: Iterable<number>): PriceHistogram {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const total of totals) {
    if (total < min) min = total;
    if (total > max) max = total;
  }
  if (min > max) return { min: null, max: null, buckets: [] };
  const edges = toEdges(min, max);
  const counts = edges.slice(1).map(() => 0);
  for (const total of totals) {
    const place = findBucketIndex(total, edges);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const buckets = counts.map((count, n) => ({ from: edges[n] ?? min, to: edges[n + 1] ?? max, count }));
  return { min, max, buckets };
}

/** Returns the edges of the ranges. Every range is at least one minor unit wide, unless all totals are equal. */
function toEdges(min: number, max: number): number[] {
  const range = max - min;
  const count = Math.max(1, Math.min(maxBuckets, range));
  return Array.from({ length: count + 1 }, (_, n) => min + roundedShare(range, n, count));
}

/** Returns `n / count` of the range, rounded half up. */
function roundedShare(range: number, n: number, count: number): number {
  const doubled = 2 * range * n + count;
  // The quotient of exact integers is never rounded up to the next one.
  if (doubled <= Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * count));
  return Number(roundedDivide(BigInt(range) * BigInt(n), BigInt(count)));
}

/** Returns the index of the range that contains a total. */
function findBucketIndex(total: number, edges: readonly number[]): number {
  const [first = 0, last = first, count] = [edges[0], edges.at(-1), edges.length - 1];
  if (first === last) return 0;
  // The estimate ignores that the edges are rounded.
  let place = Math.min(count - 1, Math.floor(((total - first) / (last - first)) * count));
  while (place > 0 && total < (edges[place] ?? 0)) place -= 1;
  while (place < count - 1 && total >= (edges[place + 1] ?? last)) place += 1;
  return place;
}
