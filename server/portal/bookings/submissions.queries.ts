import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

/**
 * Returns the highest number of a finished submission whose idempotency key has this prefix, and whether that
 * submission failed. One whose draft no longer exists counts as failed. Returns undefined if there is no such
 * submission.
 */
export async function findLastSubmission(
  db: Db,
  { partnerId, prefix, makesDraft }: { partnerId: number; prefix: string; makesDraft: boolean },
): Promise<{ n: number; failed: boolean } | undefined> {
  const [row] = await db.rows<{ n: number; failed: boolean }>(
    // Compared by bytes, like the index. '.' is the character after '-', with which every prefix ends.
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
    "find-last-submission",
  );
  return row;
}
