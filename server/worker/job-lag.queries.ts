import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * How long the oldest piece of due work has waited, in whole seconds of real time; 0 when nothing is due. After the
 * service's or a partner's clock jumps, what the jump made due counts from the jump.
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
        )
        select coalesce(floor(max(extract(epoch from least(
          partner_now(p.clock_offset_seconds) - work.due,
          clock_timestamp() - (select changed_at from service_clock),
          clock_timestamp() - p.clock_changed_at
        )))), 0)::int as seconds
        from work join partners p on p.id = work.partner_id`,
    "job-lag",
  );
  return row?.seconds ?? 0;
}
