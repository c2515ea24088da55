import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * How long the oldest piece of due work has waited, in whole seconds of real time; 0 when nothing is due. After the
 * service's clock jumps, what the jump made due counts from the jump.
 */
export async function findJobLag(db: Db, { autopilot }: { autopilot: boolean }): Promise<number> {
  const [row] = await db.rows<{ seconds: number }>(
    sql`select case when count(*) = 0 then 0 else floor(extract(epoch from least(
          service_now() - min(due),
          clock_timestamp() - (select changed_at from service_clock)
        ))) end::int as seconds from (
          (select confirm_by as due from bookings
            where status in ('pending', 'pending_confirmation', 'pending_supplier') and confirm_by <= service_now()
            order by confirm_by limit 1)
          union all
          (select ends_at from bookings where status = 'confirmed' and ends_at <= service_now() order by ends_at limit 1)
          union all
          (select autopilot_at from bookings where ${autopilot} and autopilot_at <= service_now() order by autopilot_at limit 1)
        ) as work`,
    "job-lag",
  );
  return row?.seconds ?? 0;
}
