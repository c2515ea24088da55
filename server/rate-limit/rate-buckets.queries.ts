import { sql } from "drizzle-orm";
import type { Db } from "../db/database";
import type { Bucket } from "../env";

export type Grant = { granted: number; remaining: number };

/**
 * Takes up to `max` tokens, and none if fewer than `min` are left. Returns how many were taken and are left. All
 * processes share the bucket.
 */
export async function takeTokens(
  db: Db,
  name: string,
  request: { min: number; max: number; bucket: Bucket },
): Promise<Grant> {
  const { min, max, bucket } = request;
  const [grant] = await db.rows<Grant>(
    sql`select granted, remaining from take_tokens(${name}, ${min}, ${max}, ${bucket.burst}, ${bucket.perSecond})`,
    "take-tokens",
  );
  return grant ?? { granted: 0, remaining: 0 };
}

/**
 * Deletes buckets that have been full for more than a minute. A missing bucket counts as full, so this changes no
 * limit.
 */
export async function purgeFullBuckets(db: Db): Promise<void> {
  await db.rows(sql`delete from rate_buckets where full_at < clock_timestamp() - interval '1 minute'`);
}
