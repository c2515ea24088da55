import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db } from "../../db/database";

type Since = { partnerId: number; since: Date };

export type EventCount = {
  day: Day;
  type: "booking.created" | "booking.confirmed" | "booking.cancelled";
  count: number;
};

/** Counts the partner's bookings, confirmations and cancellations by day in UTC. Test events do not count. */
export async function countEventsByDay(db: Db, { partnerId, since }: Since): Promise<EventCount[]> {
  return await db.rows<EventCount>(
    // Read by time first. The indexes by type and by booking would lead through all events of the partner.
    sql`with week as materialized (
          select created_at, type, booking_id from events
          where partner_id = ${partnerId} and created_at >= ${since.toISOString()}::timestamptz
        )
        select (created_at at time zone 'UTC')::date as day, type, count(*) as count
        from week
        where type in ('booking.created', 'booking.confirmed', 'booking.cancelled') and booking_id is not null
        group by 1, 2`,
    "count-events-by-day",
  );
}

export type DeliveryCount = { day: Day; status: "succeeded" | "dead_lettered"; count: number };

/**
 * Counts the succeeded and failed deliveries to the partner's endpoints by the day of their creation in UTC. Omits
 * deliveries to deleted endpoints.
 */
export async function countDeliveriesByDay(db: Db, { partnerId, since }: Since): Promise<DeliveryCount[]> {
  return await db.rows<DeliveryCount>(
    // Counted per endpoint, so that the index of each endpoint's deliveries by status and time is used.
    sql`select counted.day, counted.status, sum(counted.count)::integer as count
        from webhook_endpoints e
        cross join lateral (
          select (d.created_at at time zone 'UTC')::date as day, d.status, count(*) as count
          from webhook_deliveries d
          where d.endpoint_id = e.id and d.created_at >= ${since.toISOString()}::timestamptz
            and d.status in ('succeeded', 'dead_lettered')
          group by 1, 2
        ) as counted
        where e.partner_id = ${partnerId} and e.deleted_at is null
        group by 1, 2`,
    "count-deliveries-by-day",
  );
}
