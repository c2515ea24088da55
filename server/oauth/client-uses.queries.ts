import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/** `at` is real time, as ISO 8601. */
export type ClientUse = { clientId: string; at: string; address: string | null };

/**
 * Writes down when clients were last used. What is not a minute newer is left as it is, so that many processes write
 * no more than one does. Rows are locked in one order.
 */
export async function saveClientUses(db: Db, uses: readonly ClientUse[]): Promise<void> {
  await db.rows(
    sql`insert into client_uses as u (client_id, used_at, address)
        select c.id, used.at, used.address
        from json_to_recordset(${JSON.stringify(uses)}) as used("clientId" text, at timestamptz, address text)
        join clients c on c.client_id = used."clientId"
        order by c.id
        on conflict (client_id) do update set used_at = excluded.used_at, address = excluded.address
          where u.used_at < excluded.used_at - interval '1 minute'`,
    "save-client-uses",
  );
}
