import { sql } from "drizzle-orm";
import type { EventType } from "@/lib/contracts/event-types";
import type { Tx } from "../db/database";
import { notifyWorkers } from "../db/notify-workers";
import { newDeliveryId, newEventId } from "../ids";
import { saveTraceContext } from "../tracing/trace-contexts";
import { eventBody } from "./record-events";

export type TestEvent = {
  endpointId: number;
  type: EventType;
  data: Record<string, unknown>;
  delivery: TestDelivery;
};

/**
 * The rules of a test event's delivery. With `once`, it has one attempt regardless of the endpoint's status and is not
 * counted. Without it, the delivery is retried on schedule, counted, and skipped if the endpoint is not active.
 */
export type TestDelivery = { once: true } | { once: false; attempts: number; active: boolean };

/**
 * Inserts an event without a booking and its delivery to one endpoint, regardless of the endpoint's types.
 * Locks the partner's sequence row like `recordEvents`: call it last.
 */
export async function recordTestEvent(
  tx: Tx,
  partnerId: number,
  { endpointId, type, data, delivery }: TestEvent,
): Promise<{ eventId: string; deliveryId: string }> {
  const [eventId, deliveryId] = [newEventId(), newDeliveryId()];
  const due = delivery.once || delivery.active;
  await tx.rows(
    sql`with sequence as (
          insert into partner_sequences as s (partner_id, last_event_seq, last_event_at)
          values (${partnerId}, 1, next_event_time(${partnerId}, null))
          on conflict (partner_id) do update set last_event_seq = s.last_event_seq + 1,
            last_event_at = next_event_time(s.partner_id, s.last_event_at)
          returning last_event_seq as seq, last_event_at as at
        ), written as (
          insert into events (partner_id, seq, event_id, type, booking_id, body, created_at)
          select ${partnerId}, seq, ${eventId}, ${type}, null, ${eventBody({ id: eventId, type, data })}::json, at
          from sequence
          returning id
        )
        insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, trial,
          max_attempts, next_attempt_at)
        select ${deliveryId}, ${partnerId}, ${endpointId}, id, ${type}, ${due ? "pending" : "skipped"},
          ${delivery.once}, ${delivery.once ? 1 : delivery.attempts}, case when ${due} then real_now() end
        from written`,
    "record-trial",
  );
  await saveTraceContext(tx, [{ event: eventId }]);
  if (due) tx.afterCommit((database) => notifyWorkers(database, "deliveries"));
  return { eventId, deliveryId };
}
