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
 * stays cheap during a large backlog. Deliveries of suspended partners do not count.
 */
export async function findBacklog(db: Db): Promise<Backlog> {
  const [row] = await db.rows<Backlog>(
    sql`select count(*)::int as due,
          coalesce(extract(epoch from clock_timestamp() - min(next_attempt_at)), 0)::float8 as "oldestDueSeconds",
          (select count(*)::int from supplier_searches where status in ('queued', 'asking')) as "openSupplierSearches"
        from (select next_attempt_at from webhook_deliveries
          where status = 'pending' and next_attempt_at <= clock_timestamp()
            and partner_id not in (select id from partners where status = 'suspended')
          limit ${maxCounted}) as due`,
    "backlog",
  );
  return row ?? { due: 0, oldestDueSeconds: 0, openSupplierSearches: 0 };
}
