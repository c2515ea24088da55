import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";
import { tryLock } from "../db/try-lock";
import { countLatencies } from "./latency-buckets";

/** The tokens that requests of an operation take from a rate limit. `pollCost` applies to polls of a search. */
export type RequestCost = {
  method: string;
  route: string;
  bucket: string;
  cost: number;
  pollCost: number;
};

/**
 * Locks the counting of hours until the end of the transaction. Waits for transactions that write late rows to the
 * logs. Returns false if another worker is counting.
 */
export async function lockHours(tx: Tx): Promise<boolean> {
  if (!(await tryLock(tx, "health hours turn"))) return false;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('health hours', 0))`, "lock-health-hours");
  return true;
}

/**
 * Returns the oldest hour of the last `days` UTC days that must be counted, or undefined if there is none. An hour must
 * be counted if it was never counted or has late rows. The hour must also be counted again if the last count is more
 * than a minute old and was made less than 10 minutes after the end of the hour. Hours before the first partner, and
 * more than 48 hours before the first count, have no counts.
 */
export async function findHourToCount(tx: Tx, days: number): Promise<Date | undefined> {
  const [row] = await tx.rows<{ startsAt: Date }>(
    sql`with clock as (select clock_timestamp() as now),
        span as (
          select greatest(
            date_bin('1 day', now, 'epoch') - make_interval(days => ${days}::integer - 1),
            coalesce((select min(starts_at) from health_hours),
              greatest(now - interval '48 hours', coalesce((select min(created_at) from partners), now)))
          ) as first, now from clock
        )
        select g.starts_at as "startsAt"
        from span cross join lateral generate_series(date_bin('1 hour', first, 'epoch'), now, interval '1 hour') as g (starts_at)
        left join health_hours h on h.starts_at = g.starts_at
        where h.starts_at is null or h.late
          or h.computed_at < least(now - interval '1 minute', g.starts_at + interval '70 minutes')
        order by g.starts_at limit 1`,
    "find-health-hour",
  );
  return row?.startsAt;
}

/**
 * Records the current time as the time of the hour's count. Call this before counting, so that rows that arrive during
 * the count mark the hour as due again.
 */
export async function markCounted(tx: Tx, startsAt: Date): Promise<void> {
  await tx.rows(
    sql`insert into health_hours (starts_at, computed_at) values (${startsAt.toISOString()}, clock_timestamp())
        on conflict (starts_at) do update set computed_at = excluded.computed_at, late = false`,
    "mark-health-hour",
  );
}

const inHour = (startsAt: Date) => {
  const from = startsAt.toISOString();
  return sql`at >= ${from}::timestamptz and at < ${from}::timestamptz + interval '1 hour'`;
};

export async function replaceRequestCounts(tx: Tx, startsAt: Date): Promise<void> {
  await tx.rows(
    sql`delete from request_hours where starts_at = ${startsAt.toISOString()}`,
    "delete-request-hour",
  );
  await tx.rows(
    sql`insert into request_hours (partner_id, starts_at, client_id, status_class, error_code, requests, latencies)
        select partner_id, ${startsAt.toISOString()}, coalesce(client_id, ''), status / 100, coalesce(error_code, ''),
          count(*), ${countLatencies(sql`duration_ms`)}
        from request_log where ${inHour(startsAt)} and source = 'api' group by 1, 3, 4, 5`,
    "count-request-hour",
  );
}

/**
 * Counts, for each partner and rate limit, the responses with 429 and the tokens taken in the busiest minute of the
 * hour. Includes requests of the portal, which share the limits.
 */
export async function replaceRateCounts(
  tx: Tx,
  startsAt: Date,
  costs: readonly RequestCost[],
): Promise<void> {
  await tx.rows(sql`delete from rate_hours where starts_at = ${startsAt.toISOString()}`, "delete-rate-hour");
  await tx.rows(
    sql`insert into rate_hours (partner_id, starts_at, bucket, limited, busiest_minute)
        select partner_id, ${startsAt.toISOString()}, bucket, sum(limited), max(tokens)
        from (
          select l.partner_id, c.bucket, date_bin('1 minute', l.at, 'epoch') as minute,
            count(*) filter (where l.status = 429) as limited,
            coalesce(sum(case when l.query ->> 'search_id' is null then c.cost else c.poll_cost end)
              filter (where l.status not in (401, 403, 429)), 0) as tokens
          from request_log l join json_to_recordset(${JSON.stringify(costs.map(toRecord))}::json)
            as c(method text, route text, bucket text, cost float8, poll_cost float8)
            on c.route = l.route and c.method = l.method
          where ${inHour(startsAt)} group by 1, 2, 3
        ) as minutes group by 1, 3`,
    "count-rate-hour",
  );
}

function toRecord({ pollCost, ...cost }: RequestCost) {
  return { ...cost, poll_cost: pollCost };
}

export async function replaceAttemptCounts(tx: Tx, startsAt: Date): Promise<void> {
  await tx.rows(
    sql`delete from delivery_hours where starts_at = ${startsAt.toISOString()}`,
    "delete-delivery-hour",
  );
  await tx.rows(
    sql`insert into delivery_hours (endpoint_id, starts_at, status_class, attempts, latencies, longest_wait_ms)
        select d.endpoint_id, ${startsAt.toISOString()}, coalesce(a.response_status / 100, 0), count(*),
          ${countLatencies(sql`a.duration_ms`)},
          max(greatest(0, extract(epoch from a.at - d.created_at) * 1000)::bigint) filter (where a.number = 1)
        from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_row_id
        where ${inHour(startsAt)} group by 1, 3`,
    "count-delivery-hour",
  );
}

/** Deletes the counts of hours before the last `days` UTC days. */
export async function deleteOldHours(tx: Tx, days: number): Promise<void> {
  for (const table of ["health_hours", "request_hours", "rate_hours", "delivery_hours"] as const) {
    await tx.rows(
      sql`delete from ${sql.identifier(table)}
          where starts_at < date_bin('1 day', clock_timestamp(), 'epoch') - make_interval(days => ${days}::integer - 1)`,
    );
  }
}
