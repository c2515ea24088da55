import { sql } from "drizzle-orm";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { interruption } from "./interruption";
import { deleteUploadRow, endWithoutResults } from "./uploads.queries";

/**
 * The time without progress, in seconds, after which an upload counts as interrupted: its process died or its client
 * has left.
 */
const interruptedSeconds = 60;
/** The time for which an upload waits for its file, in hours. */
const maxWaitingHours = 1;
/** The time for which an upload without results is listed, in days. */
const maxEndedDays = 30;
/** The time for which results are kept, in months from the end of their month. */
const maxStoredMonths = 25;

/**
 * Ends one interrupted upload or deletes one old upload with its lines, and returns true. If there is none, deletes the
 * sign-offs of months whose results are no longer kept, and returns false.
 */
export async function endOrPurgeUpload(database: Database): Promise<boolean> {
  return await inTransaction(database, async (tx) => {
    const [row] = await tx.rows<{ id: number; interrupted: boolean; now: Date }>(
      sql`select id, state in ('reading', 'matching') as interrupted, service_now() as now from reconciliations
          where state in ('reading', 'matching') and touched_at < now() - make_interval(secs => ${interruptedSeconds})
            or state = 'waiting' and touched_at < now() - make_interval(hours => ${maxWaitingHours})
            or state in ('failed', 'cancelled') and touched_at < now() - make_interval(days => ${maxEndedDays})
            or state = 'done' and month < to_char(service_now() - make_interval(months => ${maxStoredMonths}), 'YYYY-MM')
          order by id limit 1 for update skip locked`,
    );
    if (row === undefined) {
      await tx.rows(
        sql`delete from reconciliation_months
            where month < to_char(service_now() - make_interval(months => ${maxStoredMonths}), 'YYYY-MM')`,
      );
      return false;
    }
    if (row.interrupted) {
      await endWithoutResults(tx, row.id, { state: "failed", error: interruption, at: row.now });
    } else {
      await deleteUploadRow(tx, row.id);
    }
    return true;
  });
}
