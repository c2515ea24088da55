import { sql } from "drizzle-orm";
import type { DeliveryError, DeliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { Db } from "../../db/database";

type Owned = { partnerId: number; eventIds: readonly string[] };

/** Returns the reference of the booking of each of these events. Omits events without a booking, such as pings. */
export async function findBookingsOfEvents(
  db: Db,
  { partnerId, eventIds }: Owned,
): Promise<{ eventId: string; reference: string }[]> {
  return await db.rows(
    sql`select e.event_id as "eventId", b.reference
        from events e join bookings b on b.reference = e.body->'data'->>'reference' and b.partner_id = e.partner_id
        where e.event_id = any(${sql.param(eventIds)}::text[]) and e.partner_id = ${partnerId}
          and b.status <> 'draft'`,
  );
}

/** Counts the deliveries of each of these events by status. Omits events without deliveries. */
export async function countDeliveriesByStatus(
  db: Db,
  { partnerId, eventIds }: Owned,
): Promise<{ eventId: string; status: DeliveryStatus; count: number }[]> {
  return await db.rows(
    sql`select e.event_id as "eventId", d.status, count(*)::int as count
        from events e join webhook_deliveries d on d.event_row_id = e.id and d.partner_id = e.partner_id
        where e.event_id = any(${sql.param(eventIds)}::text[]) and e.partner_id = ${partnerId}
        group by 1, 2`,
  );
}

export type EventDeliveryRow = {
  deliveryId: string;
  webhookId: number;
  url: string;
  deleted: boolean;
  status: DeliveryStatus;
  attemptCount: number;
  maxAttempts: number;
  responseStatus: number | null;
  error: DeliveryError | null;
  durationMs: number | null;
  nextAttemptAt: Date | null;
};

/** Returns the deliveries of an event in the order of their creation. */
export async function findEventDeliveries(
  db: Db,
  { partnerId, eventId }: { partnerId: number; eventId: string },
): Promise<EventDeliveryRow[]> {
  return await db.rows<EventDeliveryRow>(
    sql`select d.delivery_id as "deliveryId", w.id as "webhookId", w.url, w.deleted_at is not null as deleted,
          d.status, d.attempt_count as "attemptCount", d.max_attempts as "maxAttempts",
          d.response_status as "responseStatus", d.error, d.duration_ms as "durationMs",
          d.next_attempt_at as "nextAttemptAt"
        from events e join webhook_deliveries d on d.event_row_id = e.id and d.partner_id = e.partner_id
          join webhook_endpoints w on w.id = d.endpoint_id
        where e.event_id = ${eventId} and e.partner_id = ${partnerId}
        order by d.id`,
  );
}
