import { sql } from "drizzle-orm";
import type { DeliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { Db } from "../../db/database";

export type EndpointNext = { endpointId: number; nextAttemptAt: Date | null };
export type HourCount = { endpointId: number; status: DeliveryStatus; at: Date; count: number };

/**
 * Returns the partner's endpoints, each with the time of its next delivery attempt, or null if no delivery is pending.
 * Ordered by endpoint ID.
 */
export async function findNextAttempts(db: Db, partnerId: number): Promise<EndpointNext[]> {
  return await db.rows(
    sql`select e.id as "endpointId", due.at as "nextAttemptAt"
        from webhook_endpoints e
        left join lateral (
          select next_attempt_at as at from webhook_deliveries
          where endpoint_id = e.id and status = 'pending'
          order by next_attempt_at limit 1
        ) as due on true
        where e.partner_id = ${partnerId} and e.deleted_at is null
        order by e.id`,
  );
}

/**
 * Counts deliveries since `since` by endpoint, status and hour. Finds the deliveries through their events, which are
 * indexed by time. A partner's clock is never behind real time, so no event has an earlier time than its deliveries.
 */
export async function countByHour(
  db: Db,
  { partnerId, since }: { partnerId: number; since: Date },
): Promise<HourCount[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  return await db.rows(
    sql`select d.endpoint_id as "endpointId", d.status, date_trunc('hour', d.created_at, 'UTC') as at,
          count(*) as count
        from events e join webhook_deliveries d on d.event_row_id = e.id
        where e.partner_id = ${partnerId} and e.created_at >= ${from} and d.created_at >= ${from}
        group by 1, 2, 3`,
  );
}

/** Returns the real time of the database's clock, which also sets the times of deliveries. */
export async function findRealTime(db: Db): Promise<Date> {
  const [row] = await db.rows<{ now: Date }>(sql`select clock_timestamp() as now`);
  if (row === undefined) throw new Error("The database returned no time.");
  return row.now;
}
