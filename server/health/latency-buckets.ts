import { type SQL, sql } from "drizzle-orm";

/**
 * The upper bounds of the buckets, in milliseconds, exclusive. The SQL function `latency_bucket` uses the same bounds.
 * One more bucket holds all longer durations.
 */
export const latencyBounds: readonly number[] = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 600,
  800, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 15_000, 20_000, 30_000, 60_000,
];

const buckets = Array.from({ length: latencyBounds.length + 1 }, (_, bucket) => bucket);

/** Returns SQL that counts rows per bucket. `duration` is a column in milliseconds; null is in no bucket. */
export function countLatencies(duration: SQL): SQL {
  return sql`array[${sql.join(
    buckets.map((bucket) => sql`count(*) filter (where latency_bucket(${duration}) = ${bucket})`),
    sql`, `,
  )}]::integer[]`;
}

/** SQL that sums the arrays in the column `latencies` over all rows, bucket by bucket. */
export const sumLatencies: SQL = sql`array[${sql.join(
  buckets.map((bucket) => sql`sum(latencies[${bucket + 1}])`),
  sql`, `,
)}]::integer[]`;

/**
 * Returns a percentile of counted durations in milliseconds, or null without durations. It is interpolated between the
 * bounds of its bucket, which from 2 ms on are at most a factor of 2 apart. It is never above the last bound.
 */
export function computePercentile(counts: readonly number[], percent: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil((total * percent) / 100));
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (below + count >= rank) return interpolate(bucket, (rank - below) / count);
    below += count;
  }
  return null;
}

function interpolate(bucket: number, share: number): number {
  const from = latencyBounds[bucket - 1] ?? 0;
  const to = latencyBounds[bucket] ?? from;
  return Math.round((from + (to - from) * share) * 10) / 10;
}
