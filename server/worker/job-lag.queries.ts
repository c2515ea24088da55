import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * Returns for how long the oldest due job has been due, in whole seconds of real time, or 0 if nothing is due. A job
 * that a clock change made due counts from the change. A delivery counts from the time its endpoint was last served, if
 * that is later than its due time, because few deliveries may be in flight per endpoint. Deliveries of suspended
 * partners do not count. A delivery to a failing endpoint counts only while no delivery is in progress, because the
 * endpoint and not the worker usually causes its delay.
 */
export async function findJobLag(db: Db): Promise<number> {
  const [row] = await db.rows<{ seconds: number }>(
    sql`with work as (
          (select confirm_by as due, p.id as partner_id from bookings b join partners p on p.id = b.partner_id
            where b.status in ('pending', 'pending_confirmation', 'pending_supplier')
              and confirm_by <= furthest_now() and confirm_by <= partner_now(clock_offset_seconds)
            order by confirm_by limit 1)
          union all
          (select ends_at, p.id from bookings b join partners p on p.id = b.partner_id
            where b.status = 'confirmed' and ends_at <= furthest_now() and ends_at <= partner_now(clock_offset_seconds)
            order by ends_at limit 1)
          union all
          (select autopilot_at, p.id from bookings b join partners p on p.id = b.partner_id
            where autopilot_at <= furthest_now() and autopilot_at <= partner_now(clock_offset_seconds)
            order by autopilot_at limit 1)
          union all
          (select book_by, p.id from payments m join partners p on p.id = m.partner_id
            where book_by <= furthest_now() and book_by <= partner_now(clock_offset_seconds)
            order by book_by limit 1)
        ), waiting as (
          select clock_timestamp() - greatest(oldest.due, e.last_success_at, e.last_failure_at) as lag
          from webhook_endpoints e join partners p on p.id = e.partner_id and p.status = 'active'
          cross join lateral (
            select next_attempt_at as due from webhook_deliveries
            where endpoint_id = e.id and status = 'pending'
            order by next_attempt_at limit 1
          ) as oldest
          where e.status = 'active' and e.deleted_at is null and oldest.due <= clock_timestamp()
            and (e.consecutive_failures = 0 or not exists (
              select 1 from webhook_deliveries where status = 'delivering' and lease_until > clock_timestamp()))
          union all
          select least(
            partner_now(p.clock_offset_seconds) - work.due,
            clock_timestamp() - (select changed_at from service_clock),
            clock_timestamp() - p.clock_changed_at
          ) from work join partners p on p.id = work.partner_id
          union all
          select clock_timestamp() - min(queued_at) from supplier_searches where status = 'queued'
          union all
          select clock_timestamp() - min(next_attempt_at) from supplier_reservations
          where state in ('reserving', 'cancelling') and next_attempt_at <= clock_timestamp()
            and (lease_until is null or lease_until <= clock_timestamp())
        )
        select coalesce(floor(extract(epoch from max(lag))), 0)::int as seconds from waiting`,
    "job-lag",
  );
  return row?.seconds ?? 0;
}
