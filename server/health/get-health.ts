import type { EndpointHealth, Health } from "@/lib/contracts/portal/health";
import type { HealthUnit } from "@/lib/health";
import type { PartnerContext } from "../context";
import { readStatus, type ServiceStatus } from "../status/read-status";
import { getEndpoint } from "../webhooks/get-endpoint";
import {
  type AttemptPoint,
  findOldestDue,
  findPeriod,
  findRates,
  type HealthPeriod,
  type RequestPoint,
  sumAttempts,
  sumCredentials,
  sumErrors,
  sumRequests,
} from "./health.queries";
import { computePercentile } from "./latency-buckets";

const maxRows = 20;

/** The rate limits that a partner's requests share. */
const rateBuckets = ["availability", "api-read", "api-write"] as const;

/**
 * Returns the partner's API requests per hour or day, with the errors, credentials and rate limits of the whole period,
 * and the current state of the service.
 */
export async function getHealth(ctx: PartnerContext, unit: HealthUnit = "hour"): Promise<Health> {
  const { database, partner, config } = ctx;
  const db = database.lagging;
  const period = await findPeriod(db, unit);
  const since = period.starts[0] ?? ctx.now;
  const owned = { partnerId: partner.id, since, limit: maxRows };
  const [requests, errors, credentials, rates, service] = await Promise.all([
    sumRequests(db, { ...owned, unit }),
    sumErrors(db, owned),
    sumCredentials(db, owned),
    findRates(db, owned),
    readStatus(database),
  ]);
  const points = fillPoints(period, requests, emptyRequests).map(presentRequests);
  const failed = sum(points.map(({ client_errors, server_errors }) => client_errors + server_errors));
  return {
    ...presentPeriod(unit, period),
    service: presentService(service),
    requests: failed + sum(points.map(({ succeeded }) => succeeded)),
    failed,
    points,
    errors,
    credentials: credentials.map(({ clientId, latencies, ...counts }) => ({
      client_id: clientId === "" ? null : clientId,
      ...counts,
      p95_ms: computePercentile(latencies, 95),
    })),
    rate_limits: rateBuckets.map((bucket) => {
      const { burst, perSecond } = config.rateLimits[bucket];
      const used = rates.find((rate) => rate.bucket === bucket);
      return {
        bucket,
        per_minute: perSecond * 60,
        burst,
        busiest_minute: used?.busiestMinute ?? 0,
        limited: used?.limited ?? 0,
      };
    }),
  };
}

/** Returns the numbers of delivery attempts to the partner's endpoint per hour or day. Throws `not_found`. */
export async function getEndpointHealth(
  ctx: PartnerContext,
  id: string,
  unit: HealthUnit = "hour",
): Promise<EndpointHealth> {
  const { id: endpointId } = await getEndpoint(ctx, id);
  const db = ctx.database.lagging;
  const period = await findPeriod(db, unit);
  const since = period.starts[0] ?? ctx.now;
  const [attempts, oldestDue] = await Promise.all([
    sumAttempts(db, { endpointId, unit, since }),
    findOldestDue(ctx.database, endpointId),
  ]);
  const points = fillPoints(period, attempts, emptyAttempts).map(presentAttempts);
  return {
    ...presentPeriod(unit, period),
    attempts: sum(attempts.map(countAttempts)),
    succeeded: sum(points.map(({ succeeded }) => succeeded)),
    oldest_due_seconds: oldestDue,
    points,
  };
}

/** Returns one point per start time, in order. A start time without counts gets an empty point. */
function fillPoints<P extends { startsAt: Date }>(
  { starts }: HealthPeriod,
  counted: readonly P[],
  empty: (startsAt: Date) => P,
): P[] {
  const known = new Map(counted.map((point) => [point.startsAt.getTime(), point]));
  return starts.map((start) => known.get(start.getTime()) ?? empty(start));
}

const emptyRequests = (startsAt: Date): RequestPoint => ({
  startsAt,
  succeeded: 0,
  clientErrors: 0,
  serverErrors: 0,
  latencies: [],
});

const emptyAttempts = (startsAt: Date): AttemptPoint => ({
  ...emptyRequests(startsAt),
  redirects: 0,
  unanswered: 0,
  longestWaitMs: null,
});

function presentPeriod(unit: HealthUnit, { computedAt }: HealthPeriod) {
  return { unit, computed_at: computedAt?.toISOString() ?? null };
}

function presentService({ state, components }: ServiceStatus): Health["service"] {
  return { state, components: components.map(({ name, state: own }) => ({ name, state: own })) };
}

function presentRequests({ startsAt, succeeded, clientErrors, serverErrors, latencies }: RequestPoint) {
  return {
    starts_at: startsAt.toISOString(),
    succeeded,
    client_errors: clientErrors,
    server_errors: serverErrors,
    p50_ms: computePercentile(latencies, 50),
    p95_ms: computePercentile(latencies, 95),
  };
}

function presentAttempts({ redirects, unanswered, longestWaitMs, ...point }: AttemptPoint) {
  return { ...presentRequests(point), redirects, unanswered, longest_wait_ms: longestWaitMs };
}

function countAttempts(point: AttemptPoint): number {
  return point.succeeded + point.redirects + point.clientErrors + point.serverErrors + point.unanswered;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
