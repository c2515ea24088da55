import type { Database, Db } from "../db/database";
import type { Bucket, BucketName, Config } from "../env";
import { createLocalBuckets } from "./local-buckets";
import { purgeFullBuckets, takeTokens } from "./rate-buckets.queries";

export type RateLimitResult = {
  allowed: boolean;
  bucket: BucketName;
  limit: number;
  remaining: number;
  /** Seconds until one request of this cost fits, rounded up. 0 if the request was allowed. */
  retryAfter: number;
  /** The time when the bucket is full again, in epoch seconds. */
  resetAt: number;
};

export type RateLimiter = {
  take(name: BucketName, key: string, cost?: number): Promise<RateLimitResult>;
  /**
   * Returns the data for a check of the limit inside another query. The query counts the bucket's tokens with
   * `tokensLeft`, and `toResult` converts the count. Takes no token.
   */
  peek(name: BucketName, key: string): Peek;
};

export type Peek = {
  /** The name of the shared bucket in the database. */
  id: string;
  limits: Bucket;
  /**
   * Converts the number of tokens left, as returned by a query, to a result for a request of one token. Takes no token.
   */
  toResult(tokens: number): RateLimitResult;
};

type Lease = {
  tokens: number;
  remaining: number;
  takenAt: number;
  /**
   * A cost, and the time until which requests of this cost or more are certainly rejected. Other processes can only
   * delay the refill.
   */
  rejected?: { cost: number; until: number };
};

/**
 * The share of a burst that a process leases at once: 1/20, or the cost of a request if that is higher. Idle processes
 * then withhold few tokens from busy ones.
 */
const leaseShare = 20;
const maxLeases = 10_000;

/** A database that may be able to report that its primary does not respond. */
type LimiterDb = Db & Partial<Pick<Database, "isWithoutPrimary">>;

/**
 * Creates a rate limiter with token buckets that all processes share through PostgreSQL. A process takes a small lease
 * of tokens and spends it from memory, so most requests need no query. A burst under 40 is too small for leases, so
 * each request takes its own tokens. While the primary does not respond, each process counts only its own requests.
 */
export function createRateLimiter(config: Config, db: LimiterDb): RateLimiter {
  const localBuckets = createLocalBuckets(maxLeases);
  const leases = new Map<string, Lease>();
  /** The number of statements in progress that take tokens from a bucket, by bucket ID. */
  const takesInProgress = new Map<string, number>();
  return {
    take: async (name, key, cost = 1) => {
      const bucket = config.rateLimits[name];
      const id = `${name}:${key}`;
      const lease = findActiveLease(leases, id, bucket);
      const fromLease = lease && spendFromLease(lease, cost);
      if (lease !== undefined && fromLease !== undefined) {
        return toResult(name, bucket, { allowed: fromLease, cost, lease, spent: cost });
      }
      // Of concurrent requests without a lease, only one takes a whole share; the others take only their own
      // cost. If each took a share, 50 requests could empty the bucket, and other processes would reject the
      // partner.
      const share = takesInProgress.has(id) ? cost : Math.max(cost, Math.floor(bucket.burst / leaseShare));
      const request = { min: cost - (lease?.tokens ?? 0), max: share, bucket };
      const grant =
        db.isWithoutPrimary?.() === true
          ? localBuckets.take(id, request)
          : await trackTake(takesInProgress, id, () => takeTokens(db, id, request));
      const tokens = (leases.get(id)?.tokens ?? 0) + grant.granted;
      const renewed = renew({ tokens, remaining: grant.remaining }, cost, bucket);
      leases.delete(id);
      leases.set(id, renewed);
      if (leases.size > maxLeases) evictOldest(leases);
      return toResult(name, bucket, {
        allowed: renewed.rejected === undefined,
        cost,
        lease: renewed,
        spent: cost,
      });
    },
    peek: (name, key) => {
      const bucket = config.rateLimits[name];
      const id = `${name}:${key}`;
      return {
        id,
        limits: bucket,
        toResult: (remaining) => {
          const lease = { tokens: leases.get(id)?.tokens ?? 0, remaining, takenAt: Date.now() };
          return toResult(name, bucket, { allowed: lease.tokens + remaining >= 1, cost: 1, lease, spent: 0 });
        },
      };
    },
  };
}

async function trackTake<T>(counts: Map<string, number>, id: string, work: () => Promise<T>): Promise<T> {
  counts.set(id, (counts.get(id) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (counts.get(id) ?? 1) - 1;
    if (left === 0) counts.delete(id);
    else counts.set(id, left);
  }
}

/**
 * Spends tokens of the lease. Returns true if it had enough, false if the bucket would certainly reject the request
 * too, and `undefined` if only the bucket can decide.
 */
function spendFromLease(lease: Lease, cost: number): boolean | undefined {
  if (lease.tokens >= cost) {
    lease.tokens -= cost;
    return true;
  }
  const { rejected } = lease;
  return rejected !== undefined && cost >= rejected.cost && Date.now() < rejected.until ? false : undefined;
}

function renew(drawn: { tokens: number; remaining: number }, cost: number, bucket: Bucket): Lease {
  const { tokens, remaining } = drawn;
  const takenAt = Date.now();
  if (tokens >= cost) return { tokens: tokens - cost, remaining, takenAt };
  const until = takenAt + ((cost - tokens - remaining) / bucket.perSecond) * 1000;
  return { tokens, remaining, takenAt, rejected: { cost, until } };
}

/**
 * Returns the process's lease of a bucket, or undefined. Deletes a lease that is older than the time in which an empty
 * bucket fills: its tokens would come in addition to a full bucket.
 */
function findActiveLease(leases: Map<string, Lease>, id: string, bucket: Bucket): Lease | undefined {
  const lease = leases.get(id);
  if (lease === undefined || Date.now() - lease.takenAt < (bucket.burst / bucket.perSecond) * 1000)
    return lease;
  leases.delete(id);
  return undefined;
}

/** Drops the oldest lease. Its few tokens are lost, but the bucket refills. */
function evictOldest(leases: Map<string, Lease>): void {
  const [oldest] = leases.keys();
  if (oldest !== undefined) leases.delete(oldest);
}

function toResult(
  name: BucketName,
  bucket: Bucket,
  { allowed, cost, lease, spent }: { allowed: boolean; cost: number; lease: Lease; spent: number },
): RateLimitResult {
  const refilled = lease.remaining + ((Date.now() - lease.takenAt) / 1000) * bucket.perSecond;
  // The bucket was at most full before this request. Tokens of an older lease may make the sum larger.
  const left = Math.min(bucket.burst - (allowed ? spent : 0), lease.tokens + refilled);
  return {
    allowed,
    bucket: name,
    limit: bucket.burst,
    remaining: allowed ? Math.max(0, Math.floor(left)) : 0,
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil((cost - left) / bucket.perSecond)),
    resetAt: Math.ceil(Date.now() / 1000 + (bucket.burst - left) / bucket.perSecond),
  };
}

export function rateHeaders(verdict: RateLimitResult): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(verdict.limit),
    "X-RateLimit-Remaining": String(verdict.remaining),
    "X-RateLimit-Reset": String(verdict.resetAt),
    ...(verdict.allowed ? {} : { "Retry-After": String(verdict.retryAfter) }),
  };
}

/** Deletes buckets that have been full for more than a minute. */
export async function purgeBuckets(database: Db): Promise<void> {
  await purgeFullBuckets(database);
}
