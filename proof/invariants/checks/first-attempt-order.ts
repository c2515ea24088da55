import { defineSqlInvariant } from "../invariant";

/**
 * SQL for the first attempts that send a booking's events to an endpoint. `ended_before` is the latest end of the first
 * attempts of earlier events; an attempt that is due but has not started ends at `infinity`. Leaves out deliveries that
 * a partner retried and endpoints whose events were replayed, because their deliveries may have been skipped before.
 */
const firstAttempts = `
  with attempts as (
    select d.delivery_id, d.endpoint_id, v.booking_id, v.seq, a.at,
      case when d.status = 'pending' and d.attempt_count = 0 then 'infinity'
        else a.at + make_interval(secs => coalesce(a.duration_ms, 0) / 1000.0) end as ended
    from webhook_deliveries d join events v on v.id = d.event_row_id
    left join webhook_attempts a on a.delivery_row_id = d.id and a.number = 1
    where v.booking_id is not null and not exists (select from audit_log c
      where c.action = 'webhook.replay' and c.target_type = 'webhook' and c.target_id = d.endpoint_id::text
        or c.action = 'webhook_delivery.retry' and c.target_type = 'webhook_delivery' and c.target_id = d.delivery_id)
  ), pairs as (
    select delivery_id, at, max(ended) over (
      partition by endpoint_id, booking_id order by seq rows between unbounded preceding and 1 preceding
    ) as ended_before
    from attempts
  )`;

/**
 * Checks the order of first attempts. Tolerates 5 ms, because times are stored in milliseconds and durations
 * are rounded to milliseconds.
 */
export const firstAttemptsAreOrdered = defineSqlInvariant(
  {
    id: "I31",
    promise:
      "the first attempts of a booking's events to an endpoint start in event order, one after the other",
  },
  {
    counted: `${firstAttempts} select count(*)::int as n from pairs where at is not null and ended_before is not null`,
    broken: `${firstAttempts}
      select format('%s: its first attempt started at %s, but an earlier event''s ended at %s',
        delivery_id, at, ended_before) as what
      from pairs where at < ended_before - interval '5 milliseconds'`,
  },
);
