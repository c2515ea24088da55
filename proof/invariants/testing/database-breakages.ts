import type { Breakage } from "./breakage";
import { healthBreakages } from "./health-breakages";
import { locationBreakages } from "./location-breakages";
import { pairBreakages } from "./pair-breakages";

const allowAuditChanges = "alter table audit_log disable trigger user";
const oneBooking =
  "(select id from bookings where status = 'confirmed' and car_id is not null order by id limit 1)";

/** Breakages made by changing rows without the service. */
export const databaseBreakages: readonly Breakage[] = [
  {
    breaks: "I1",
    by: "a second booking of a car with one unit",
    sql: [
      `insert into bookings overriding system value select (jsonb_populate_record(b, jsonb_build_object('id', 999999,
        'reference', 'RB-0000000001'))).* from bookings b where id = ${oneBooking}`,
    ],
  },
  {
    breaks: "O",
    by: "a draft of an offer that is not stored",
    sql: [
      `insert into bookings overriding system value select (jsonb_populate_record(b, jsonb_build_object('id', 999998,
        'reference', 'RB-0000000002', 'status', 'draft', 'car_id', null, 'offer_slug', 'offer-0', 'booked_at', null,
        'payment_reference', null, 'confirm_by', null, 'confirmed_at', null, 'reserved_at', now(),
        'expires_at', now() + interval '1 hour'))).* from bookings b where id = ${oneBooking}`,
    ],
  },
  {
    breaks: "B",
    by: "a changed amount of a day",
    sql: [
      `update bookings set breakdown = jsonb_set(breakdown, '{runs,0,amountMinor}', '1') where id = ${oneBooking}`,
    ],
  },
  {
    breaks: "B",
    by: "a day without a line",
    sql: [`update bookings set date_to = date_to + 1 where id = ${oneBooking}`],
  },
  {
    breaks: "B",
    by: "a booking without a breakdown",
    sql: ["update bookings set breakdown = null"],
  },
  ...pairBreakages(oneBooking),
  {
    breaks: "F",
    by: "a booking without words",
    sql: [`delete from booking_search where booking_id = ${oneBooking}`],
  },
  {
    breaks: "F",
    by: "words of another booking",
    sql: [
      `update booking_search set words = array_to_tsvector(array['1WANA']) where booking_id = ${oneBooking}`,
    ],
  },
  {
    breaks: "I3",
    by: "a sequence that is ahead",
    sql: ["update partner_sequences set last_event_seq = last_event_seq + 1"],
  },
  {
    breaks: "I3",
    by: "a counted attempt without a row",
    sql: ["update webhook_deliveries set attempt_count = 2 where attempt_count = 1"],
  },
  {
    breaks: "I6",
    by: "a changed stored response",
    sql: ["update idempotency_outcomes set body = body || ' '"],
  },
  { breaks: "I6", by: "a deleted outcome", sql: ["delete from idempotency_outcomes where key = 'b1'"] },
  {
    breaks: "I7",
    by: "two keys for one booking",
    sql: [
      `insert into idempotency_outcomes select (jsonb_populate_record(o, '{"key": "another"}')).* from idempotency_outcomes o
       where key = 'b1'`,
    ],
  },
  {
    breaks: "I7",
    by: "a booking without an outcome",
    sql: ["delete from idempotency_outcomes where key = 'o1'"],
  },
  {
    breaks: "I8",
    by: "a changed total",
    sql: [`update bookings set total_minor = total_minor + 1 where id = ${oneBooking}`],
  },
  {
    breaks: "I11",
    by: "a status without a transition",
    sql: [
      `update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'partner' where id = ${oneBooking}`,
    ],
  },
  {
    breaks: "I11",
    by: "a transition out of a final status",
    sql: [
      allowAuditChanges,
      `insert into audit_log (partner_id, actor_type, action, target_type, target_id, before, after, at)
       select partner_id, 'crew', 'booking.accept', 'booking', reference, '{"status":"cancelled"}', '{"status":"cancelled"}', now()
       from bookings where status = 'cancelled'`,
    ],
  },
  {
    breaks: "I12",
    by: "a deleted event",
    sql: [
      "delete from webhook_attempts",
      "delete from webhook_deliveries",
      "delete from events where type = 'booking.confirmed'",
    ],
  },
  {
    breaks: "I12",
    by: "a change without an event",
    sql: [`update bookings set customer_first_name = 'Another' where id = ${oneBooking}`],
  },
  {
    breaks: "I13",
    by: "a gap in the event numbers",
    sql: ["update events set seq = seq + 1000 where seq > 3"],
  },
  {
    breaks: "I13",
    by: "an event that is earlier than the one before it",
    sql: ["update events set created_at = created_at - interval '1 hour' where seq = 3"],
  },
  {
    breaks: "I14",
    by: "a success without a 2xx response",
    sql: ["update webhook_attempts set response_status = 500, error = 'http_error'"],
  },
  {
    breaks: "I14",
    by: "a delivery dead-lettered too early",
    sql: ["update webhook_deliveries set status = 'dead_lettered', delivered_at = null"],
  },
  {
    breaks: "I14",
    by: "a skipped delivery to an active endpoint",
    sql: ["update webhook_deliveries set status = 'skipped', delivered_at = null"],
  },
  {
    breaks: "I14",
    by: "an event without a delivery",
    sql: ["delete from webhook_attempts", "delete from webhook_deliveries"],
  },
  {
    breaks: "I15",
    by: "another partner's endpoint",
    sql: ["update webhook_deliveries set endpoint_id = (select max(id) from webhook_endpoints)"],
  },
  {
    breaks: "I15",
    by: "a type without a subscription",
    sql: ["update webhook_endpoints set event_types = array_remove(event_types, 'booking.cancelled')"],
  },
  {
    breaks: "I15",
    by: "an attempt after a 410 response",
    sql: [
      "update webhook_endpoints set status = 'disabled', disabled_reason = 'gone', disabled_at = now() - interval '1 day'",
    ],
  },
  {
    breaks: "I17",
    by: "an additional key in the body",
    sql: ["update events set body = (body::jsonb || '{\"more\": 1}')::json"],
  },
  {
    breaks: "I18",
    by: "a commission at another rate",
    sql: [`update bookings set commission_minor = commission_minor + 1 where id = ${oneBooking}`],
  },
  { breaks: "I18", by: "a total at another rate", sql: ["update bookings set fx_rate = 2"] },
  {
    breaks: "I20",
    by: "a booking missing from the database total",
    sql: [`update bookings set status = 'pending' where id = ${oneBooking}`],
  },
  {
    breaks: "I20",
    by: "listed bookings that the database lacks",
    sql: ["update bookings set status = 'pending' where status in ('confirmed', 'completed')"],
  },
  {
    breaks: "I22",
    by: "an event of another partner",
    sql: ["drop index events_partner_seq", "update events set partner_id = (select max(id) from partners)"],
  },
  {
    breaks: "I23",
    by: "a client of the other environment",
    sql: [
      "insert into clients (partner_id, client_id, name, scopes) select id, 'rp_live_x', 'x', '{}' from partners limit 1",
    ],
  },
  {
    breaks: "I30",
    by: "a constraint that is not validated",
    sql: ["alter table bookings add constraint unproven check (units < 100) not valid"],
  },
  {
    breaks: "I31",
    by: "a later event that was attempted first",
    sql: [
      `update webhook_attempts a set at = a.at - interval '1 hour' from webhook_deliveries d
       where d.id = a.delivery_row_id and d.event_type = 'booking.payment_authorized'`,
    ],
  },
  {
    breaks: "I31",
    by: "a later event that was attempted while an earlier one waits",
    sql: [
      "delete from webhook_attempts a using webhook_deliveries d where d.id = a.delivery_row_id and d.event_type = 'booking.created'",
      `update webhook_deliveries set status = 'pending', attempt_count = 0, next_attempt_at = now(), delivered_at = null
       where event_type = 'booking.created'`,
    ],
  },
  ...healthBreakages,
  ...locationBreakages,
  {
    breaks: "M",
    by: "a voucher that nobody sent",
    sql: [
      `insert into mails (message_id, partner_id, kind, subject_id, recipient, state)
       select '<1@example.com>', partner_id, 'voucher', reference, 'a@example.com', 'stored' from bookings
       where status <> 'draft' limit 1`,
    ],
  },
  {
    breaks: "T",
    by: "an event of a separate transaction",
    sql: ["update events set tx_id = (tx_id::text::bigint + 1)::text::xid8 where type = 'booking.created'"],
  },
  {
    breaks: "T",
    by: "an audit entry of a separate transaction",
    sql: [allowAuditChanges, "update audit_log set request_id = 'late' where action = 'booking.cancel'"],
  },
  {
    breaks: "S",
    by: "a reservation code that the supplier never gave",
    sql: ["update supplier_reservations set reservation_code = 'SUP-X' where state = 'reserved'"],
  },
];
