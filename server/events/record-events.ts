import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";
import { newEventId } from "../ids";

export type BookingEventType =
  | "booking.created"
  | "booking.payment_authorized"
  | "booking.confirmed"
  | "booking.cancelled"
  | "booking.expired"
  | "booking.completed"
  | "booking.supplier_confirmed"
  | "booking.supplier_failed";

export type BookingEvent = { type: BookingEventType; bookingId: number; data: unknown };

/**
 * Writes events in the order given, `data` as the booking is now. Takes the partner's sequence row and keeps it
 * until COMMIT, so that events commit in the order of their numbers and a reader following them misses none:
 * call it last, after every other lock.
 */
export async function recordEvents(
  tx: Tx,
  owner: { partnerId: number; now: Date },
  happened: readonly BookingEvent[],
): Promise<void> {
  const types = happened.map((event) => event.type);
  const ids = happened.map(newEventId);
  const bookings = happened.map((event) => event.bookingId);
  const data = happened.map((event) => JSON.stringify(event.data));
  await tx.rows(
    sql`with sequence as (
          insert into partner_sequences as s (partner_id, last_event_seq) values (${owner.partnerId}, ${happened.length})
          on conflict (partner_id) do update set last_event_seq = s.last_event_seq + excluded.last_event_seq
          returning last_event_seq - ${happened.length} as before
        )
        insert into events (partner_id, seq, event_id, type, booking_id, data, created_at)
        select ${owner.partnerId}, sequence.before + e.place, e.event_id, e.type, e.booking_id, e.data::json,
          ${owner.now.toISOString()}::timestamptz
        from sequence, unnest(${sql.param(ids)}::text[], ${sql.param(types)}::text[],
          ${sql.param(bookings)}::bigint[], ${sql.param(data)}::text[])
          with ordinality as e(event_id, type, booking_id, data, place)`,
    "record-events",
  );
}
