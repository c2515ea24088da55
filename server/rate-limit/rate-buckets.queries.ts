import { sql } from "drizzle-orm";
import type { Db, PreparedStatement } from "../db/database";
import type { Bucket } from "../env";

/**
 * Does not wait until the new count is on disk or on a standby: after a crash a partner may get a few tokens again, but
 * a request is not delayed. While no standby confirms commits, searches would otherwise fail.
 */
const selectTaken = {
  name: "take-tokens",
  text: `select granted, remaining
    from set_config('synchronous_commit', 'off', true), take_tokens($1, $2, $3, $4, $5)`,
} satisfies PreparedStatement;

export type Grant = { granted: number; remaining: number };

/**
 * Takes up to `max` tokens from a bucket that all processes share, and none if fewer than `min` are left. Returns the
 * numbers of tokens taken and left. `db` must not be a transaction, because its COMMIT would not wait for the disk.
 */
export async function takeTokens(
  db: Db,
  name: string,
  request: { min: number; max: number; bucket: Bucket },
): Promise<Grant> {
  const { min, max, bucket } = request;
  const [grant] = await db.run<Grant>(selectTaken, [name, min, max, bucket.burst, bucket.perSecond]);
  return grant ?? { granted: 0, remaining: 0 };
}

/**
 * Deletes buckets that have been full for more than a minute. A missing bucket counts as full, so this changes no
 * limit.
 */
export async function purgeFullBuckets(db: Db): Promise<void> {
  await db.rows(sql`delete from rate_buckets where full_at < clock_timestamp() - interval '1 minute'`);
}
