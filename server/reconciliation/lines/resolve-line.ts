import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError, invalidField } from "../../errors/api-error";
import { getViewer } from "../../staff/views/get-viewer";
import { refreshSummaries } from "../matching/summary.queries";
import { assertOpen } from "../months/months.queries";
import { uploadNotFound } from "../uploads/get-upload";
import { lockResults, lockUpload } from "../uploads/uploads.queries";
import { findBookingId, findLine, type LineRow, type Settlement, saveSettlement } from "./lines.queries";

export type LineId = { upload: string; line: number };
type Decide = (tx: Tx, line: LineRow) => Promise<Settlement | undefined>;

/**
 * Settles a line by hand, in place of an earlier settlement. Throws `not_found`, `month_signed_off`, `already_matched`,
 * and `invalid_payload` if the partner has no such booking.
 */
export async function resolveLine(
  ctx: PartnerContext,
  acting: Acting,
  { note, booking, ...of }: LineId & { note: string; booking: string | undefined },
): Promise<LineRow> {
  const decide: Decide = async (tx, line) => {
    if (line.outcome === "matched") {
      throw new ApiError("already_matched", "The line is matched, so there is nothing to settle.");
    }
    const bookingId = booking === undefined ? null : await findBookingId(tx, ctx.partner.id, booking);
    if (bookingId === undefined) throw invalidField("booking", "You have no booking with this reference");
    return { staffId: getViewer(ctx).id, at: acting.now, note, bookingId };
  };
  return await changeLine(ctx, acting, { of, action: "reconciliation.resolve", decide });
}

/** Removes the settlement of a line. Throws `not_found` and `month_signed_off`. */
export async function unresolveLine(ctx: PartnerContext, acting: Acting, of: LineId): Promise<LineRow> {
  return await changeLine(ctx, acting, {
    of,
    action: "reconciliation.unresolve",
    decide: async () => undefined,
  });
}

async function changeLine(
  ctx: PartnerContext,
  acting: Acting,
  { of, action, decide }: { of: LineId; action: string; decide: Decide },
): Promise<LineRow> {
  const partnerId = ctx.partner.id;
  return await inTransaction(ctx.database, async (tx) => {
    await lockResults(tx, partnerId);
    const upload = await lockUpload(tx, { partnerId, publicId: of.upload });
    if (upload?.state !== "done") throw uploadNotFound();
    const line = await findLine(tx, upload.id, of.line);
    if (line === undefined) throw new ApiError("not_found", "Line not found. Reload the page.");
    assertOpen(upload);
    await saveSettlement(tx, line.id, await decide(tx, line));
    await refreshSummaries(tx, [upload.id]);
    const after = await findLine(tx, upload.id, line.id);
    if (after === undefined) throw new Error("The line was not found after its change.");
    await recordAudit(tx, acting, {
      action,
      partnerId,
      target: { type: "reconciliation_line", id: String(line.id) },
      before: toEntry(line),
      after: toEntry(after),
    });
    return after;
  });
}

/** Returns the data of a line for the audit log. Omits the note, which can contain customer data. */
function toEntry({ outcome, settledBy, settledBooking }: LineRow) {
  return { outcome, settled: settledBy !== null, booking: settledBooking };
}
