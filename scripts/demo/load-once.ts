import { sql } from "drizzle-orm";
import { recordAudit } from "../../server/audit/record-audit";
import type { Runtime } from "../../server/context";
import type { Db, Tx } from "../../server/db/database";
import { inTransaction } from "../../server/db/in-transaction";
import { readClock } from "../../server/db/read-clock";

export type DemoPart = "catalogue" | "test-track" | "accounts" | "webhook" | "stories" | "searches" | "calls";

/**
 * Loads a part of the demo data unless it was loaded before, and returns when it was loaded. Records the load in the
 * audit log in the same transaction. A later start then does not load the part again, and keeps changes that users have
 * made to it.
 */
export async function loadOnce(
  { database, config }: Runtime,
  part: DemoPart,
  load: (tx: Tx) => Promise<void>,
): Promise<Date> {
  return await inTransaction(database, async (tx) => {
    const before = await findLoadTime(tx, part);
    if (before !== undefined) return before;
    await load(tx);
    const now = await readClock(tx);
    const acting = { actor: { type: "operator", id: null }, now, requestId: null, config } as const;
    await recordAudit(tx, acting, {
      action: "demo.load",
      partnerId: null,
      target: { type: "demo", id: part },
    });
    return now;
  });
}

/** Returns when a part of the demo data was loaded, or `undefined` if it was not loaded completely. */
export async function findLoadTime(db: Db, part: DemoPart): Promise<Date | undefined> {
  const [mark] = await db.rows<{ at: Date }>(
    sql`select at from audit_log
        where target_type = 'demo' and target_id = ${part} and action = 'demo.load'
        order by id limit 1`,
  );
  return mark?.at;
}
