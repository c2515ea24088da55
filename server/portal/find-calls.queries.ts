import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

export type FoundCall = { matched: "request_id" | "idempotency_key"; id: string; call: string | null };

/**
 * Returns the request whose ID is the text, and the idempotency key that equals the text. `call` is the method and path
 * of the request, or of the newest request with the key. It is null if the log has no request with the key, but the key
 * has a stored outcome.
 */
export async function findCalls(
  db: Db,
  { partnerId, text, loggedAs }: { partnerId: number; text: string; loggedAs: readonly string[] },
): Promise<FoundCall[]> {
  return await db.rows<FoundCall>(
    sql`(select 'request_id' as matched, request_id as id, method || ' ' || path as call from request_log
          where partner_id = ${partnerId} and request_id = ${text.toLowerCase()} limit 1)
        union all
        select 'idempotency_key', ${text}::text, (
            select method || ' ' || path from request_log
            where partner_id = ${partnerId} and idempotency_key = any(${sql.param(loggedAs)}::text[]) order by at desc limit 1)
          where exists (select 1 from idempotency_outcomes where partner_id = ${partnerId} and key = ${text})
            or exists (select 1 from request_log where partner_id = ${partnerId} and idempotency_key = any(${sql.param(loggedAs)}::text[]))`,
  );
}
