import { defineSqlInvariant } from "../invariant";

/** Statuses that hold no units. A completed booking still counts for the time of its rental. */
export const statusesWithoutUnits = "('draft', 'cancelled', 'expired')";

/** Statuses from which a booking can still be confirmed. */
export const waitingStatuses = "('pending', 'pending_confirmation', 'pending_supplier')";

export const neverOversold = defineSqlInvariant(
  { id: "I1", promise: "at no instant are more units of a car held than its fleet size" },
  {
    counted: `select count(distinct car_id)::int as n from bookings where status not in ${statusesWithoutUnits}`,
    broken: `
      with changes as (
        select car_id, starts_at as at, units as change from bookings
        where car_id is not null and status not in ${statusesWithoutUnits}
        union all
        select car_id, held_until, -units from bookings
        where car_id is not null and status not in ${statusesWithoutUnits}
        union all
        -- A booking and the one that waits to replace it count as the larger of the two while both hold the car.
        select n.car_id, edge.at, edge.change
        from bookings n
        join bookings o on o.id = n.replaces_id and o.car_id = n.car_id and o.status not in ${statusesWithoutUnits}
          and greatest(o.starts_at, n.starts_at) < least(o.held_until, n.held_until)
        cross join lateral (values
          (greatest(o.starts_at, n.starts_at), -least(o.units, n.units)),
          (least(o.held_until, n.held_until), least(o.units, n.units))
        ) as edge (at, change)
        where n.status in ${waitingStatuses}
      ), swept as (
        -- At one instant ends count before starts.
        select car_id, at, sum(change) over (partition by car_id order by at, change
          rows between unbounded preceding and current row) as held
        from changes
      )
      select format('car %s: %s of %s units held at %s', c.slug, max(s.held), c.fleet_size, min(s.at)) as what
      from swept s join cars c on c.id = s.car_id
      where s.held > c.fleet_size
      group by c.slug, c.fleet_size`,
  },
);

/**
 * Compares stored counts with rows: event sequences with events, and attempt counts with attempts. The service
 * stores no count of free units.
 */
export const storedCountsMatch = defineSqlInvariant(
  {
    id: "I3",
    promise: "every stored count is exact: events of a partner, attempts of a delivery",
  },
  {
    counted: `select ((select count(*) from partner_sequences) + (select count(*) from webhook_deliveries))::int as n`,
    broken: `
      with restored as (
        -- After a restore the sequence is ahead by the recorded gap until the partner's next event.
        select sum((after ->> 'gap')::bigint) over (order by id desc) as ahead
        from audit_log where action = 'database.restored'
      )
      select format('partner %s: the sequence is at %s, the last event is %s', s.partner_id, s.last_event_seq, e.last)
        as what
      from partner_sequences s
      join (select partner_id, max(seq) as last from events group by partner_id) e using (partner_id)
      where s.last_event_seq <> e.last
        and s.last_event_seq - e.last not in (select ahead from restored)
      union all
      select format('delivery %s: %s attempts counted, %s recorded', d.delivery_id, d.attempt_count, a.recorded)
      from webhook_deliveries d
      cross join lateral (select count(*) as recorded from webhook_attempts where delivery_row_id = d.id) a
      -- The attempt in progress is counted but not recorded yet.
      where a.recorded <> d.attempt_count - (d.status = 'delivering')::int`,
  },
);
