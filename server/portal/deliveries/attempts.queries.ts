import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

/**
 * The highest attempt number that has finished under a key of that beginning, and whether one under it failed. Of those
 * that make drafts, one whose draft is gone counts as failed: its answer would lead to nothing.
 */
export async function findLastAttempt(
  db: Db,
  { partnerId, prefix, makesDraft }: { partnerId: number; prefix: string; makesDraft: boolean },
): Promise<{ n: number; failed: boolean } | undefined> {
  const [row] = await db.rows<{ n: number; failed: boolean }>(
    // Compared by bytes, as the index is; '.' is the sign after '-', with which every prefix ends.
    sql`select substring(key from length(${prefix}::text) + 18)::int as n,
          bool_or(case
            when status >= 400 then true
            when ${makesDraft}::boolean then not exists (
              select 1 from bookings b where b.partner_id = o.partner_id
                and b.reference = convert_from(o.body, 'UTF8')::jsonb #>> '{reservation,reference}')
            else false end) as failed
        from idempotency_outcomes o
        where o.partner_id = ${partnerId} and key like 'portal-%'
          and key ~>=~ ${prefix} and key ~<~ ${`${prefix.slice(0, -1)}.`}
          and substring(key from length(${prefix}::text) + 1) ~ '^[0-9a-f]{16}-[0-9]{1,6}$'
        group by 1 order by 1 desc limit 1`,
    "find-last-attempt",
  );
  return row;
}
