import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { skipSequenceNumbers } from "./skip-sequence-numbers.queries";

/** The number of sequence numbers to skip: more than the events that any partner creates between two backups. */
const gap = 1_000_000;

export type Restored = { partners: number; gap: number };

/**
 * Raises every partner's event sequence by `gap` after a database restore, so that no number issued after the backup is
 * issued again. A cursor from before the restore then skips no later event. Writes the gap to the audit log.
 */
export async function markRestored(database: Database, acting: Acting): Promise<Restored> {
  return await inTransaction(database, async (tx) => {
    const restored = { partners: await skipSequenceNumbers(tx, gap), gap };
    const target = { type: "service", id: "database" };
    await recordAudit(tx, acting, {
      action: "database.restored",
      partnerId: null,
      target,
      after: restored,
    });
    return restored;
  });
}
