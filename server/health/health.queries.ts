import { sql } from "drizzle-orm";
import type { HealthUnit } from "@/lib/health";
import type { Db } from "../db/database";
import { sumLatencies } from "./latency-buckets";

/** The number of points per unit. The last point is the current hour or day. */
const points: Readonly<Record<HealthUnit, number>> = { hour: 48, day: 30 };

const toPoint = (unit: HealthUnit) => sql`date_bin(${`1 ${unit}`}::interval, starts_at, 'epoch')`;

export type HealthPeriod = { starts: Date[]; computedAt: Date | null };

/**
 * Returns the start times of the points, oldest first, in real time. `computedAt` is the time of the newest hour's
 * count.
 */
export async function findPeriod(db: Db, unit: HealthUnit): Promise<HealthPeriod> {
  const [row] = await db.rows<HealthPeriod>(
    sql`select array(
          select date_bin(${`1 ${unit}`}::interval, clock_timestamp(), 'epoch') - n * ${`1 ${unit}`}::interval
          from generate_series(${points[unit] - 1}::integer, 0, -1) as n) as starts,
          (select computed_at from health_hours order by starts_at desc limit 1) as "computedAt"`,
    "find-health-period",
  );
  return row ?? { starts: [], computedAt: null };
}

type Range = { unit: HealthUnit; since: Date };

export type RequestPoint = {
  startsAt: Date;
  succeeded: number;
  clientErrors: number;
  serverErrors: number;
  latencies: number[];
};

export async function sumRequests(
  db: Db,
  { partnerId, unit, since }: Range & { partnerId: number },
): Promise<RequestPoint[]> {
  return await db.rows<RequestPoint>(
    sql`select ${toPoint(unit)} as "startsAt",
          coalesce(sum(requests) filter (where status_class < 4), 0)::int as succeeded,
          coalesce(sum(requests) filter (where status_class = 4), 0)::int as "clientErrors",
          coalesce(sum(requests) filter (where status_class = 5), 0)::int as "serverErrors",
          ${sumLatencies} as latencies
        from request_hours where partner_id = ${partnerId} and starts_at >= ${since.toISOString()}
        group by 1 order by 1`,
    "sum-request-hours",
  );
}

type Owned = { partnerId: number; since: Date; limit: number };

export async function sumErrors(
  db: Db,
  { partnerId, since, limit }: Owned,
): Promise<{ code: string; requests: number }[]> {
  return await db.rows<{ code: string; requests: number }>(
    sql`select error_code as code, sum(requests)::int as requests from request_hours
        where partner_id = ${partnerId} and starts_at >= ${since.toISOString()} and error_code <> ''
        group by 1 order by 2 desc, 1 limit ${limit}`,
    "sum-request-errors",
  );
}

export type CredentialSum = {
  clientId: string;
  name: string | null;
  requests: number;
  failed: number;
  latencies: number[];
};

export async function sumCredentials(db: Db, { partnerId, since, limit }: Owned): Promise<CredentialSum[]> {
  return await db.rows<CredentialSum>(
    sql`select h.client_id as "clientId", c.name, h.requests, h.failed, h.latencies
        from (
          select client_id, sum(requests)::int as requests,
            coalesce(sum(requests) filter (where status_class >= 4), 0)::int as failed, ${sumLatencies} as latencies
          from request_hours where partner_id = ${partnerId} and starts_at >= ${since.toISOString()}
          group by 1 order by 2 desc, 1 limit ${limit}
        ) as h left join clients c on c.client_id = h.client_id and c.partner_id = ${partnerId}
        order by h.requests desc, h.client_id`,
    "sum-request-credentials",
  );
}

export async function findRates(
  db: Db,
  { partnerId, since }: { partnerId: number; since: Date },
): Promise<{ bucket: string; limited: number; busiestMinute: number }[]> {
  return await db.rows<{ bucket: string; limited: number; busiestMinute: number }>(
    sql`select bucket, sum(limited)::int as limited, max(busiest_minute) as "busiestMinute" from rate_hours
        where partner_id = ${partnerId} and starts_at >= ${since.toISOString()} group by 1 order by 1`,
    "find-rate-hours",
  );
}

export type AttemptPoint = {
  startsAt: Date;
  succeeded: number;
  redirects: number;
  clientErrors: number;
  serverErrors: number;
  unanswered: number;
  latencies: number[];
  longestWaitMs: number | null;
};

/**
 * Returns the attempts of one endpoint per hour or day, counted by result. The caller must have checked the endpoint's
 * owner.
 */
export async function sumAttempts(
  db: Db,
  { endpointId, unit, since }: Range & { endpointId: number },
): Promise<AttemptPoint[]> {
  const sum = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(attempts) filter (where ${condition}), 0)::int`;
  return await db.rows<AttemptPoint>(
    sql`select ${toPoint(unit)} as "startsAt", ${sum(sql`status_class = 2`)} as succeeded,
          ${sum(sql`status_class = 3`)} as redirects, ${sum(sql`status_class = 4`)} as "clientErrors",
          ${sum(sql`status_class >= 5`)} as "serverErrors", ${sum(sql`status_class < 2`)} as unanswered,
          ${sumLatencies} as latencies, max(longest_wait_ms) as "longestWaitMs"
        from delivery_hours where endpoint_id = ${endpointId} and starts_at >= ${since.toISOString()}
        group by 1 order by 1`,
    "sum-delivery-hours",
  );
}

/** Returns how long the oldest due delivery of the endpoint has waited, in seconds, or null if none is due. */
export async function findOldestDue(db: Db, endpointId: number): Promise<number | null> {
  const [row] = await db.rows<{ seconds: number }>(
    sql`select extract(epoch from clock_timestamp() - next_attempt_at)::int as seconds from webhook_deliveries
        where endpoint_id = ${endpointId} and status = 'pending' and next_attempt_at <= clock_timestamp()
        order by next_attempt_at limit 1`,
    "find-oldest-due-delivery",
  );
  return row?.seconds ?? null;
}
