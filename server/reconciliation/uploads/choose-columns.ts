import type { ChosenColumns } from "@/lib/contracts/portal/reconciliation";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { invalidField } from "../../errors/api-error";
import { getViewer } from "../../staff/views/get-viewer";
import { toHeaderKey } from "../layouts/layout";
import { digestHeaders, saveColumns } from "./columns.queries";

const columnFields = ["reference", "amount", "date", "currency", "type", "transaction"] as const;

/**
 * Stores which columns of exports with these headers hold the reference, the amount, the date and other fields. Throws
 * `invalid_payload` if a chosen column is not one of the headers.
 */
export async function chooseReconciliationColumns(
  ctx: PartnerContext,
  acting: Acting,
  { headers, columns }: { headers: readonly string[]; columns: ChosenColumns },
): Promise<void> {
  const known = new Set(headers.map(toHeaderKey));
  for (const field of columnFields) {
    const column = columns[field];
    if (column !== undefined && !known.has(toHeaderKey(column))) {
      throw invalidField(`columns.${field}`, `“${column}” is not a header of the file`);
    }
  }
  const digest = digestHeaders(headers);
  const partnerId = ctx.partner.id;
  const staffId = getViewer(ctx).id;
  await inTransaction(ctx.database, async (tx) => {
    await saveColumns(tx, { partnerId, staffId, digest, columns, at: acting.now });
    await recordAudit(tx, acting, {
      action: "reconciliation.choose_columns",
      partnerId,
      target: { type: "reconciliation_columns", id: digest.toString("hex") },
      after: columns,
    });
  });
}
