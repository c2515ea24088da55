import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "../db/database";
import { type Bucket, type BucketName, readConfig } from "../env";
import { test } from "../testing/fixtures/integration-test";
import { purgeFullBuckets } from "./rate-buckets.queries";
import { createRateLimiter, type RateLimiter, type RateLimitResult, rateHeaders } from "./rate-limiter";
import { tokensLeft } from "./tokens-left";

/** A rate so low that no token is added during a test. */
const minimalRate = 0.0001;
let keys = 0;

/**
 * Creates the key and the ID of a new bucket. Each call of `process` creates the limiter of one more process
 * that shares it.
 */
function createLimitedBucket(database: Database, bucket: Bucket, name: BucketName = "api-read") {
  const config = { ...readConfig({}), rateLimits: { ...readConfig({}).rateLimits, [name]: bucket } };
  keys += 1;
  const key = `key-${keys}`;
  const process = () => createRateLimiter(config, database);
  return { key, process, id: `${name}:${key}` };
}

async function countAllowed(
  limiter: RateLimiter,
  key: string,
  { times, cost }: { times: number; cost?: number },
) {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await limiter.take("api-read", key, cost)).allowed) count += 1;
  return count;
}

/** Moves the last use of the bucket back by `seconds`. */
async function moveBack(database: Database, id: string, seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`;
  await database.rows(
    sql`update rate_buckets set updated_at = updated_at - ${back}, full_at = full_at - ${back} where name = ${id}`,
  );
}

test.for([7, 19, 20, 50, 200])(
  "a burst of %i allows exactly that many requests, with and without leases",
  async (burst, { runtime: { database } }) => {
    const { process, key } = createLimitedBucket(database, { burst, perSecond: minimalRate });
    expect(await countAllowed(process(), key, { times: burst + 30 })).toBe(burst);
  },
);

test("90 concurrent requests pass no more than the burst of 60", async ({ runtime: { database } }) => {
  const { process, key } = createLimitedBucket(database, { burst: 60, perSecond: minimalRate });
  const limiter = process();
  const verdicts = await Promise.all(Array.from({ length: 90 }, () => limiter.take("api-read", key)));
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(60);
});

test("concurrent requests through two processes are all allowed while tokens are left", async ({
  runtime: { database },
}) => {
  const { process, key } = createLimitedBucket(database, { burst: 1000, perSecond: minimalRate });
  const fifty = (limiter: RateLimiter) => Array.from({ length: 50 }, () => limiter.take("api-read", key));
  const verdicts = await Promise.all([...fifty(process()), ...fifty(process())]);
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(100);
});

test("all processes share one bucket", async ({ runtime: { database } }) => {
  const { process, key } = createLimitedBucket(database, { burst: 100, perSecond: minimalRate });
  const processes = [process(), process(), process()];
  const counts = await Promise.all(processes.map((limiter) => countAllowed(limiter, key, { times: 80 })));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
});

test("a poll costs a quarter of a token", async ({ runtime: { database } }) => {
  const { process, key } = createLimitedBucket(database, { burst: 10, perSecond: minimalRate });
  expect(await countAllowed(process(), key, { times: 60, cost: 0.25 })).toBe(40);
});

test("tokens return at the rate of the bucket, up to the burst", async ({ runtime: { database } }) => {
  const { process, key, id } = createLimitedBucket(database, { burst: 10, perSecond: 0.5 });
  expect(await countAllowed(process(), key, { times: 12 })).toBe(10);
  await moveBack(database, id, 6);
  expect(await countAllowed(process(), key, { times: 12 })).toBe(3);
  await moveBack(database, id, 3600);
  expect(await countAllowed(process(), key, { times: 20 })).toBe(10);
});

test("a rejection reports when one request fits again and when the bucket is full", async ({
  runtime: { database },
}) => {
  const { process, key } = createLimitedBucket(database, { burst: 5, perSecond: 0.25 });
  const limiter = process();
  await countAllowed(limiter, key, { times: 5 });
  const before = Math.floor(Date.now() / 1000);
  const verdict = await limiter.take("api-read", key);
  expect(verdict).toMatchObject({
    allowed: false,
    bucket: "api-read",
    limit: 5,
    remaining: 0,
    retryAfter: 4,
  });
  expect(verdict.resetAt).toBeGreaterThanOrEqual(before + 19);
  expect(verdict.resetAt).toBeLessThanOrEqual(before + 25);
  expect(rateHeaders(verdict)).toEqual({
    "X-RateLimit-Limit": "5",
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(verdict.resetAt),
    "Retry-After": "4",
  });
});

test("the remaining requests count the current one, also when the bucket has refilled", async ({
  runtime: { database },
}) => {
  const { process, key } = createLimitedBucket(database, { burst: 60, perSecond: 1 });
  const limiter = process();
  await limiter.take("api-read", key);
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5000);
  try {
    expect(await limiter.take("api-read", key)).toMatchObject({ allowed: true, limit: 60, remaining: 59 });
  } finally {
    later.mockRestore();
  }
});

async function peek(database: Database, limiter: RateLimiter, key: string): Promise<RateLimitResult> {
  const { id, limits, toResult } = limiter.peek("api-read", key);
  const statement = {
    name: "peek",
    text: `select ${tokensLeft} as tokens from (values ($1, $2::float8, $3::float8)) as peek(bucket, burst, per_second)`,
  };
  const [row] = await database.run<{ tokens: number }>(statement, [id, limits.burst, limits.perSecond]);
  return toResult(row?.tokens ?? Number.NaN);
}

test("peeking reports the tokens left and takes none", async ({ runtime: { database } }) => {
  const { process, key } = createLimitedBucket(database, { burst: 3, perSecond: minimalRate });
  const limiter = process();
  expect(await peek(database, limiter, key)).toMatchObject({ allowed: true, remaining: 3 });
  await limiter.take("api-read", key);
  expect(rateHeaders(await peek(database, limiter, key))).not.toHaveProperty("Retry-After");
  expect(await peek(database, process(), key)).toMatchObject({ allowed: true, remaining: 2 });
  await countAllowed(limiter, key, { times: 2 });
  expect(await peek(database, process(), key)).toMatchObject({ allowed: false, remaining: 0 });
});

test("full buckets are deleted and others stay", async ({ runtime: { database } }) => {
  const [full, drained] = [
    createLimitedBucket(database, { burst: 5, perSecond: 1 }),
    createLimitedBucket(database, { burst: 5, perSecond: minimalRate }),
  ];
  for (const { process, key } of [full, drained]) await process().take("api-read", key);
  await moveBack(database, full.id, 120);
  await moveBack(database, drained.id, 120);
  await purgeFullBuckets(database);
  const rows = await database.rows(
    sql`select name from rate_buckets where name in (${full.id}, ${drained.id})`,
  );
  expect(rows).toEqual([{ name: drained.id }]);
});

test("while the primary does not respond, each process counts the requests of a partner by itself", async ({
  runtime: { database },
}) => {
  const config = readConfig({});
  const bucket = { burst: 5, perSecond: minimalRate };
  const limits = { ...config, rateLimits: { ...config.rateLimits, "api-read": bucket } };
  const silent = async (): Promise<never> => {
    throw new Error("The primary is asked.");
  };
  const db = { ...database, rows: silent, run: silent, isWithoutPrimary: () => true };
  const limiters = [createRateLimiter(limits, db), createRateLimiter(limits, db)];
  for (const limiter of limiters) expect(await countAllowed(limiter, "any", { times: 8 })).toBe(5);
});
