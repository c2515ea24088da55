import { sql } from "drizzle-orm";
import type { EventType } from "@/lib/contracts/event-types";
import { castToId } from "../../db/cast-to-id";
import type { Db } from "../../db/database";

type Owned = { partnerId: number; reference: string };

export type ChangeRow = {
  at: Date;
  action: string;
  actorType: string;
  actorId: string | null;
  actorName: string | null;
  status: string | null;
  requestId: string | null;
};

const staffId = castToId(sql`a.actor_id`);

/**
 * Returns the first 200 audit entries of a draft and of the booking that it became, oldest first. `actorName` is the
 * email address of a member of the partner or the crew, the name of a credential, or the ID of an operator. It is null
 * for other actors.
 */
export async function findChanges(db: Db, { partnerId, reference }: Owned): Promise<ChangeRow[]> {
  return await db.rows<ChangeRow>(
    sql`select a.at, a.action, a.actor_type as "actorType", a.actor_id as "actorId",
          case a.actor_type
            when 'staff' then (select s.email from staff s where s.id = ${staffId} and s.partner_id = a.partner_id)
            when 'crew' then (select s.email from staff s where s.id = ${staffId} and s.partner_id is null)
            when 'partner' then
              (select c.name from clients c where c.client_id = a.actor_id and c.partner_id = a.partner_id)
            when 'operator' then a.actor_id
          end as "actorName", a.after->>'status' as status, a.request_id as "requestId"
        from audit_log a
        where a.target_type = 'booking' and a.target_id = ${reference} and a.partner_id = ${partnerId}
        order by a.id limit 200`,
    "find-changes",
  );
}

export type DeliveryRow = {
  delivery_id: string;
  webhook_id: number;
  url: string;
  status: "pending" | "delivering" | "succeeded" | "dead_lettered" | "skipped";
  attempt_count: number;
  response_status: number | null;
  error: string | null;
  next_attempt_at: string | null;
};

export type EventWithDeliveries = { at: Date; eventId: string; type: EventType; deliveries: DeliveryRow[] };

/** Returns a booking's events, oldest first, each with its deliveries and their status. */
export async function findEventsWithDeliveries(
  db: Db,
  { partnerId, reference }: Owned,
): Promise<EventWithDeliveries[]> {
  return await db.rows<EventWithDeliveries>(
    sql`select e.created_at as at, e.event_id as "eventId", e.type, coalesce(json_agg(json_build_object(
            'delivery_id', d.delivery_id, 'webhook_id', w.id, 'url', w.url, 'status', d.status,
            'attempt_count', d.attempt_count, 'response_status', d.response_status, 'error', d.error,
            'next_attempt_at', to_char(d.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            order by d.id) filter (where d.id is not null), '[]') as deliveries
        from bookings b join events e on e.booking_id = b.id
          left join webhook_deliveries d on d.event_row_id = e.id and d.partner_id = b.partner_id
          left join webhook_endpoints w on w.id = d.endpoint_id
        where b.reference = ${reference} and b.partner_id = ${partnerId}
        group by e.id order by e.seq`,
    "find-happened",
  );
}
