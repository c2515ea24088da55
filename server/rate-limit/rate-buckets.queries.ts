import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database";
import type { Bucket } from "../env";

export type Grant = { granted: number; remaining: number };

/** Takes up to `want` tokens, at least `least`, or none: all processes draw from the one bucket. */
export async function takeTokens(
  db: Db,
  name: string,
  request: { least: number; want: number; bucket: Bucket },
): Promise<Grant> {
  const { least, want, bucket } = request;
  const [grant] = await db.rows<Grant>(
    sql`select granted, remaining from take_tokens(${name}, ${least}, ${want}, ${bucket.burst}, ${bucket.perSecond})`,
    "take-tokens",
  );
  return grant ?? { granted: 0, remaining: 0 };
}

/** Tokens left, without taking any, as a part of a statement. A bucket nobody has drawn from is full. */
export function tokensLeft(name: string, { burst, perSecond }: Bucket): SQL<number> {
  return sql`coalesce((
    select least(${burst}::float8, tokens + extract(epoch from clock_timestamp() - updated_at)::float8 * ${perSecond}::float8)
    from rate_buckets where name = ${name}
  ), ${burst}::float8)`;
}

/** Forgets buckets that have filled up again: a new row would be the same. */
export async function dropFullBuckets(db: Db): Promise<void> {
  await db.rows(sql`delete from rate_buckets where full_at < clock_timestamp() - interval '1 minute'`);
}
