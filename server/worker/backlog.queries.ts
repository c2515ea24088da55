import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

export type Backlog = {
  due: number;
  oldestDueSeconds: number;
  openSupplierSearches: number;
};

const maxCounted = 100_000;

/**
 * Counts open supplier searches and due deliveries. Counts at most `maxCounted` deliveries, so that the query
 * stays cheap during a large backlog. Deliveries of suspended partners neither count nor are read.
 */
export async function findBacklog(db: Db): Promise<Backlog> {
  const [row] = await db.rows<Backlog>(
    sql`with recursive walk as (
          (select endpoint_id, next_attempt_at from webhook_deliveries
            where status = 'pending' order by endpoint_id, next_attempt_at limit 1)
          union all
          select following.* from walk cross join lateral (
            select endpoint_id, next_attempt_at from webhook_deliveries
            where status = 'pending' and endpoint_id > walk.endpoint_id order by endpoint_id, next_attempt_at limit 1
          ) as following
        )
        select count(*)::int as due,
          coalesce(extract(epoch from clock_timestamp() - min(next_attempt_at)), 0)::float8 as "oldestDueSeconds",
          (select count(*)::int from supplier_searches where status in ('queued', 'asking')) as "openSupplierSearches"
        from (select d.next_attempt_at
          from walk join webhook_endpoints e on e.id = walk.endpoint_id
          join partners p on p.id = e.partner_id and p.status = 'active'
          cross join lateral (
            select next_attempt_at from webhook_deliveries
            where endpoint_id = e.id and status = 'pending' and next_attempt_at <= statement_timestamp()
            order by next_attempt_at, id limit ${maxCounted}
          ) as d
          limit ${maxCounted}) as due`,
    "backlog",
  );
  return row ?? { due: 0, oldestDueSeconds: 0, openSupplierSearches: 0 };
}
