import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { assertSandbox } from "./assert-sandbox";
import { findClock, lockClock, type ServiceClock, saveOffset } from "./clock.queries";

/** Computes and saves the new offset of the service's clock. Throws a `CommandError` in production. */
export async function setOffset(
  database: Database,
  acting: Acting,
  change: { action: string; next: (offsetSeconds: number) => number },
): Promise<ServiceClock> {
  assertSandbox(acting.config);
  return await inTransaction(database, async (tx) => {
    const before = await lockClock(tx);
    await saveOffset(tx, change.next(before.offsetSeconds));
    const after = await findClock(tx);
    await recordAudit(tx, acting, {
      action: change.action,
      partnerId: null,
      target: { type: "clock", id: "service" },
      before: { offset_s: before.offsetSeconds },
      after: { offset_s: after.offsetSeconds },
    });
    return after;
  });
}
