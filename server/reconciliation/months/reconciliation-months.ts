import type { ReconciliationMonth } from "@/lib/contracts/portal/reconciliation";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError, invalidField } from "../../errors/api-error";
import { getViewer } from "../../staff/views/get-viewer";
import { sumMonth } from "../matching/summary.queries";
import { presentSignOff } from "../uploads/present-upload";
import { countUnfinished, lockResults } from "../uploads/uploads.queries";
import { assertOpen, deleteSignOff, findMonths, insertSignOff, type MonthRow } from "./months.queries";

/** Returns the months with results, newest first. */
export async function listMonths(ctx: PartnerContext): Promise<ReconciliationMonth[]> {
  return (await findMonths(ctx.database, ctx.partner.id)).map(presentMonth);
}

function presentMonth(row: MonthRow): ReconciliationMonth {
  return { month: row.month, files: row.files, open_lines: row.openLines, sign_off: presentSignOff(row) };
}

async function getMonth(db: Tx, partnerId: number, month: string): Promise<MonthRow> {
  const [row] = await findMonths(db, partnerId, month);
  if (row === undefined)
    throw new ApiError("not_found", "The month has no results. Upload a file of it first.");
  return row;
}

type SignOffMonth = { month: string; openLines: number; note: string | undefined };

/**
 * Signs off a month, after which its results cannot change. Throws `not_found`, `month_signed_off`,
 * `upload_in_progress`, `results_changed` if the number of open lines is not `openLines`, or `invalid_payload` without
 * a note while lines are open.
 */
export async function signOffMonth(
  ctx: PartnerContext,
  acting: Acting,
  { month, openLines, note }: SignOffMonth,
): Promise<ReconciliationMonth> {
  const partnerId = ctx.partner.id;
  return await inTransaction(ctx.database, async (tx) => {
    await lockResults(tx, partnerId);
    const before = await getMonth(tx, partnerId, month);
    assertOpen(before);
    if ((await countUnfinished(tx, partnerId, month)) > 0) {
      throw new ApiError("upload_in_progress", "An upload of this month is in progress. Wait, or cancel it.");
    }
    if (before.openLines !== openLines) {
      throw new ApiError(
        "results_changed",
        `Now ${before.openLines} lines are open. Reload and check them.`,
        {
          open_lines: before.openLines,
        },
      );
    }
    if (openLines > 0 && note === undefined) {
      throw invalidField("note", "Write why the month is signed off although lines are open");
    }
    const summary = await sumMonth(tx, partnerId, month);
    const staffId = getViewer(ctx).id;
    await insertSignOff(tx, { partnerId, month, staffId, at: acting.now, note: note ?? null, summary });
    const target = { type: "reconciliation_month", id: month };
    const after = { open_lines: openLines, summary };
    await recordAudit(tx, acting, { action: "reconciliation.sign_off", partnerId, target, after });
    return presentMonth(await getMonth(tx, partnerId, month));
  });
}

/** Reopens a month that was signed off. Does nothing if it is open. Throws `not_found`. */
export async function reopenMonth(
  ctx: PartnerContext,
  acting: Acting,
  { month, reason }: { month: string; reason: string },
): Promise<ReconciliationMonth> {
  const partnerId = ctx.partner.id;
  return await inTransaction(ctx.database, async (tx) => {
    await lockResults(tx, partnerId);
    const before = await getMonth(tx, partnerId, month);
    if (before.signedBy === null) return presentMonth(before);
    await deleteSignOff(tx, partnerId, month);
    await recordAudit(tx, acting, {
      action: "reconciliation.reopen",
      partnerId,
      target: { type: "reconciliation_month", id: month },
      before: { signed_by: before.signedBy, signed_at: before.signedAt },
      after: { reason },
    });
    return presentMonth(await getMonth(tx, partnerId, month));
  });
}
