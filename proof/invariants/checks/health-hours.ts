import { defineSqlInvariant } from "../invariant";

/**
 * Compares the counts of each final hour of the last 30 UTC days with the logs. An hour is final if it was counted at
 * least 10 minutes after its end and no row arrived later. Also checks the counts of probes and the partners of error
 * episodes.
 */
export const healthHoursMatchLogs = defineSqlInvariant(
  { id: "H", promise: "every final hour of health has exactly the requests and attempts of its logs" },
  {
    counted:
      "select (select count(*) from request_hours)::int + (select count(*) from delivery_hours)::int as n",
    broken: `
      with final as (
        select starts_at from health_hours where not late and computed_at >= starts_at + interval '70 minutes'
          and starts_at >= date_bin('1 day', clock_timestamp(), 'epoch') - interval '29 days'
      ),
      logged as (
        select 'request' as kind, l.partner_id as owner, f.starts_at,
          concat_ws(' ', coalesce(l.client_id, ''), l.status / 100, coalesce(l.error_code, '')) as part,
          latency_bucket(l.duration_ms) as bucket, count(*) as n
        from final f join request_log l on l.at >= f.starts_at and l.at < f.starts_at + interval '1 hour' and l.source = 'api'
        group by 1, 2, 3, 4, 5
        union all
        select 'attempt', d.endpoint_id, f.starts_at, coalesce(a.response_status / 100, 0)::text,
          latency_bucket(a.duration_ms), count(*)
        from final f join webhook_attempts a on a.at >= f.starts_at and a.at < f.starts_at + interval '1 hour'
        join webhook_deliveries d on d.id = a.delivery_row_id
        join webhook_endpoints e on e.id = d.endpoint_id and e.deleted_at is null
        group by 1, 2, 3, 4, 5
      ),
      stored as (
        select 'request' as kind, h.partner_id as owner, h.starts_at,
          concat_ws(' ', h.client_id, h.status_class, h.error_code) as part, l.place::int - 1 as bucket, l.n::bigint as n
        from request_hours h join final using (starts_at)
        cross join lateral unnest(h.latencies) with ordinality as l (n, place) where l.n > 0
        union all
        select 'attempt', h.endpoint_id, h.starts_at, h.status_class::text, l.place::int - 1, l.n
        from delivery_hours h join final using (starts_at)
        join webhook_endpoints e on e.id = h.endpoint_id and e.deleted_at is null
        cross join lateral unnest(h.latencies) with ordinality as l (n, place) where l.n > 0
        union all
        -- Attempts without a duration are in no bucket.
        select 'attempt', h.endpoint_id, h.starts_at, h.status_class::text, null,
          h.attempts - (select sum(n) from unnest(h.latencies) as n)
        from delivery_hours h join final using (starts_at)
        join webhook_endpoints e on e.id = h.endpoint_id and e.deleted_at is null
        where h.attempts > (select sum(n) from unnest(h.latencies) as n)
      )
      select format('%s of %s at %s: %s are stored for “%s” in bucket %s, and the log differs', kind, owner, starts_at, n, part, bucket)
        as what from (select * from stored except all select * from logged) as surplus
      union all
      select format('%s of %s at %s: the log has %s for “%s” in bucket %s, which are not stored', kind, owner, starts_at, n, part, bucket)
      from (select * from logged except all select * from stored) as missing
      union all
      select format('partner %s at %s: the buckets of a count do not add up to it', partner_id, starts_at)
      from request_hours where requests <> (select sum(n) from unnest(latencies) as n)
      union all
      select format('probes of %s on %s are counted twice', component, day) from probe_days d
      where d.probes + (select count(*) from probe_minutes m where m.component = d.component
        and (m.minute at time zone 'UTC')::date = d.day) > 1440
      union all
      select format('partner %s has an open jump of the error rate and is gone', partner_id)
      from error_episodes e where not exists (select from partners p where p.id = e.partner_id)`,
  },
);
