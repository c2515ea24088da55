import { minEventDays } from "../../../server/read-retention";
import { defineSqlInvariant } from "../invariant";

/**
 * Checks that the rows of one request were written in one transaction. A driver that reconnects inside a
 * transaction would split it silently. `tx_id` is the ID of the outermost transaction. `xmin` is the ID of
 * the innermost one, the savepoint of an idempotent request, in rows that are never updated. Deliveries need
 * no check: the statement that writes an event also writes them.
 */
export const writesShareTransaction = defineSqlInvariant(
  {
    id: "T",
    promise: "one request writes its booking, events, audit entry and outcome in one transaction",
  },
  {
    counted: `select ((select count(*) from idempotency_outcomes where status in (200, 201))
      + (select count(*) from audit_log where target_type = 'booking'))::int as n`,
    broken: `
      with outcomes as (
        select o.tx_id, o.partner_id, o.key,
          substring(convert_from(o.body, 'UTF8') from '^\\{"booking":\\{"reference":"(RB-[0-9A-Z]{10})"') as reference
        from idempotency_outcomes o where o.status in (200, 201)
      )
      select format('%s: key %s is of transaction %s, event %s of %s', o.reference, o.key, o.tx_id, e.type, e.tx_id) as what
      from outcomes o join bookings b on b.reference = o.reference
      join events e on e.booking_id = b.id and e.type in ('booking.created', 'booking.payment_authorized')
      where e.tx_id <> o.tx_id
      union all
      -- An audit entry and the events of its transition. An erasure rewrites the events, and so loses this evidence.
      select format('%s: no event was written in the transaction of %s', a.target_id, a.action)
      from audit_log a
      join bookings b on a.target_type = 'booking' and b.reference = a.target_id
      where b.erased_at is null and a.action ^@ 'booking.' and a.at >= service_now() - make_interval(days => ${minEventDays})
        and not exists (select from events e where e.booking_id = b.id and e.xmin = a.xmin)
      union all
      select format('booking %s was last written by %s, its last event by %s', b.reference, b.tx_id, e.tx_id)
      from bookings b
      cross join lateral (select tx_id from events where booking_id = b.id order by seq desc limit 1) as e
      where b.status <> 'draft' and b.tx_id < e.tx_id`,
  },
);
