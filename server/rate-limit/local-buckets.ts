import type { Bucket } from "../env";
import type { Grant } from "./rate-buckets.queries";

export type LocalBuckets = {
  /** Takes up to `max` tokens, and none if fewer than `min` are left. Returns the numbers of tokens taken and left. */
  take(id: string, request: { min: number; max: number; bucket: Bucket }): Grant;
};

/**
 * Creates token buckets in the memory of this process, for the time in which the shared buckets in PostgreSQL cannot be
 * reached. A bucket is full at its first use. Beyond `maxBuckets` buckets, removes the least recently used one.
 */
export function createLocalBuckets(maxBuckets: number): LocalBuckets {
  const levels = new Map<string, { tokens: number; at: number }>();
  return {
    take: (id, { min, max, bucket }) => {
      const now = performance.now();
      const { tokens, at } = levels.get(id) ?? { tokens: bucket.burst, at: now };
      const level = Math.min(bucket.burst, tokens + ((now - at) / 1000) * bucket.perSecond);
      const granted = level < min ? 0 : Math.min(max, Math.floor(level));
      levels.delete(id);
      levels.set(id, { tokens: level - granted, at: now });
      const [oldest] = levels.keys();
      if (levels.size > maxBuckets && oldest !== undefined) levels.delete(oldest);
      return { granted, remaining: level - granted };
    },
  };
}
