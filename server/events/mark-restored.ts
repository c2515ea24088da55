import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { skipSequenceNumbers } from "./leave-gap.queries";

/** More than any partner has events in the time between two backups. */
const gap = 1_000_000;

export type Restored = { partners: number; gap: number };

/**
 * After the database went back in time: every partner's next event gets a number above all that were ever given out, so
 * that a cursor from before the restore skips nothing that happens after it. The gap is on record for whoever counts.
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
