import { sql } from "drizzle-orm";
import type { BookingEventType, EventType } from "@/lib/contracts/event-types";
import type { Tx } from "../db/database";
import { notifyWorkers } from "../db/notify-workers";
import type { Config } from "../env";
import { newEventId } from "../ids";
import { saveTraceContext } from "../tracing/trace-contexts";

export type BookingEvent = { type: BookingEventType; bookingId: number; data: unknown };

type Owner = { partnerId: number; config: Pick<Config, "webhookRetrySchedule"> };

/**
 * Inserts events in the given order, each with one delivery per endpoint that subscribes to its type. Locks the
 * partner's sequence row until the commit, so that events commit in the order of their numbers. The time of the events
 * is read from the partner's clock under that lock. It never decreases, even if the clock is set back. Call it after
 * every other lock. Notifies workers after the commit if a delivery is due.
 */
export async function recordEvents(
  tx: Tx,
  { partnerId, config }: Owner,
  happened: readonly BookingEvent[],
): Promise<void> {
  const types = happened.map((event) => event.type);
  const ids = happened.map(newEventId);
  const bookings = happened.map((event) => event.bookingId);
  const bodies = happened.map(({ type, data }, place) => eventBody({ id: ids[place] ?? "", type, data }));
  const [written] = await tx.rows<{ due: number }>(
    sql`with sequence as (
          insert into partner_sequences as s (partner_id, last_event_seq, last_event_at)
          values (${partnerId}, ${happened.length}, next_event_time(${partnerId}, null))
          on conflict (partner_id) do update set last_event_seq = s.last_event_seq + excluded.last_event_seq,
            last_event_at = next_event_time(s.partner_id, s.last_event_at)
          returning last_event_seq - ${happened.length} as before, last_event_at as at
        ), written as (
          insert into events (partner_id, seq, event_id, type, booking_id, body, created_at)
          select ${partnerId}, sequence.before + e.place, e.event_id, e.type, e.booking_id, e.body::json,
            sequence.at
          from sequence, unnest(${sql.param(ids)}::text[], ${sql.param(types)}::text[],
            ${sql.param(bookings)}::bigint[], ${sql.param(bodies)}::text[])
            with ordinality as e(event_id, type, booking_id, body, place)
          returning id, seq, type, booking_id
        ), queued as (
          insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, booking_id, status,
            max_attempts, next_attempt_at)
          select new_delivery_id(), ${partnerId}, e.id, w.id, w.type, w.booking_id,
            case when e.status = 'active' then 'pending' else 'skipped' end,
            ${config.webhookRetrySchedule.length}, case when e.status = 'active' then real_now() end
          from written w join webhook_endpoints e
            on e.partner_id = ${partnerId} and e.deleted_at is null and w.type = any(e.event_types)
          order by w.seq, e.id
          returning status
        )
        select count(*)::int as due from queued where status = 'pending'`,
    "record-events",
  );
  await saveTraceContext(
    tx,
    ids.map((event) => ({ event })),
  );
  if (written !== undefined && written.due > 0)
    tx.afterCommit((database) => notifyWorkers(database, "deliveries"));
}

/** Returns the body of an event as it is delivered. Its bytes are stored once and sent with every attempt. */
export function eventBody({ id, type, data }: { id: string; type: EventType; data: unknown }): string {
  return JSON.stringify({ id, type, data });
}
