import { sql } from "drizzle-orm";
import type { Db } from "../db/database";
import { withoutCommitWait } from "../db/without-commit-wait";

/** The latest use of a client and its IP address. `at` is real time, in ISO 8601. */
export type ClientUse = { clientId: string; at: string; address: string | null };

/**
 * Saves when clients were last used. Skips a client unless its stored time is more than 1 minute older, so that many
 * processes together write no more often than one process. Locks rows in ID order, which prevents deadlocks.
 */
export async function saveClientUses(db: Db, uses: readonly ClientUse[]): Promise<void> {
  await db.rows(
    sql`insert into client_uses as u (client_id, used_at, address)
        select c.id, used.at, used.address
        from json_to_recordset(${JSON.stringify(uses)}) as used("clientId" text, at timestamptz, address text)
        join clients c on c.client_id = used."clientId"
        cross join ${withoutCommitWait}
        order by c.id
        on conflict (client_id) do update set used_at = excluded.used_at, address = excluded.address
          where u.used_at < excluded.used_at - interval '1 minute'`,
    "save-client-uses",
  );
}
