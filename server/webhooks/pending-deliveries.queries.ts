import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * Marks up to `limit` deliveries of endpoints that are not active, or deleted, as skipped and answers how many. Trials
 * are sent all the same while the endpoint is there. One that is just being claimed is left to who claims it.
 */
export async function skipPending(
  db: Db,
  { endpointId = null, limit }: { endpointId?: number | null; limit: number },
): Promise<number> {
  const [row] = await db.rows<{ skipped: number }>(
    sql`with due as (
          select d.id
          from webhook_endpoints e
          cross join lateral (
            select id from webhook_deliveries
            where endpoint_id = e.id and status = 'pending' and (not trial or e.deleted_at is not null)
            limit ${limit}
            for update skip locked
          ) as d
          where (e.status <> 'active' or e.deleted_at is not null) and (${endpointId}::bigint is null or e.id = ${endpointId})
          limit ${limit}
        ), skipped as (
          update webhook_deliveries d set status = 'skipped', next_attempt_at = null, extra_attempt = false
          from due where d.id = due.id
          returning d.id
        )
        select count(*)::int as skipped from skipped`,
  );
  return row?.skipped ?? 0;
}
