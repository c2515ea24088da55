import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { getLockedPartner, getPartner } from "./get-partner";
import type { Partner } from "./partners.queries";
import { presentPartner } from "./present-partner";

/** Locks a partner, changes it, and writes the values before and after to the audit log. */
export async function changePartner(
  database: Database,
  acting: Acting,
  change: { slug: string; action: string; apply: (tx: Tx, partner: Partner) => Promise<void> },
): Promise<Partner> {
  const { slug, action, apply } = change;
  return await inTransaction(database, async (tx) => {
    const before = await getLockedPartner(tx, slug);
    await apply(tx, before);
    const after = await getPartner(tx, slug);
    await recordAudit(tx, acting, {
      action,
      partnerId: after.id,
      target: { type: "partner", id: slug },
      before: presentPartner(before),
      after: presentPartner(after),
    });
    return after;
  });
}
