import { sql } from "drizzle-orm";
import type { EventType } from "@/lib/contracts/event-types";
import { announce } from "../db/announce";
import type { Tx } from "../db/database";
import { newDeliveryId, newEventId } from "../ids";
import { eventBody } from "./record-events";

export type Trial = { endpointId: number; type: EventType; data: Record<string, unknown> };

/**
 * Writes an event that happened to no booking, with one delivery of one attempt, to this endpoint alone and whatever
 * its types and status. Takes the partner's sequence row as `recordEvents` does: call it last.
 */
export async function recordTrial(
  tx: Tx,
  { partnerId, now }: { partnerId: number; now: Date },
  { endpointId, type, data }: Trial,
): Promise<{ eventId: string; deliveryId: string }> {
  const [eventId, deliveryId] = [newEventId(), newDeliveryId()];
  await tx.rows(
    sql`with sequence as (
          insert into partner_sequences as s (partner_id, last_event_seq) values (${partnerId}, 1)
          on conflict (partner_id) do update set last_event_seq = s.last_event_seq + 1
          returning last_event_seq as seq
        ), written as (
          insert into events (partner_id, seq, event_id, type, booking_id, body, created_at)
          select ${partnerId}, seq, ${eventId}, ${type}, null, ${eventBody({ id: eventId, type, data })}::json,
            ${now.toISOString()}::timestamptz
          from sequence
          returning id
        )
        insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, trial,
          max_attempts, next_attempt_at)
        select ${deliveryId}, ${partnerId}, ${endpointId}, id, ${type}, 'pending', true, 1, real_now()
        from written`,
    "record-trial",
  );
  tx.afterCommit((database) => announce(database, "deliveries"));
  return { eventId, deliveryId };
}
