import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { endedError } from "../matching/finish-upload";
import { addMissingLines } from "../matching/missing-lines.queries";
import { findMonthBounds } from "../matching/month-bounds.queries";
import { findTouchedKeys, rematchLines, type TouchedKeys } from "../matching/rematch-lines.queries";
import { findScope } from "../matching/scope.queries";
import { refreshSummaries } from "../matching/summary.queries";
import { assertOpen } from "../months/months.queries";
import { getUpload, uploadNotFound } from "./get-upload";
import {
  deleteUploadRow,
  endWithoutResults,
  findNewestDoneByMonth,
  lockResults,
  lockUpload,
  type UploadRow,
} from "./uploads.queries";

const unfinished: readonly string[] = ["waiting", "reading", "matching"];

/**
 * Cancels an upload in progress and removes its lines. The request that reads the file stops. Does nothing if
 * the upload is already cancelled. Throws `not_found` and `upload_ended`.
 */
export async function cancelUpload(
  ctx: PartnerContext,
  acting: Acting,
  publicId: string,
): Promise<UploadRow> {
  await inTransaction(ctx.database, async (tx) => {
    const upload = await lockUpload(tx, { partnerId: ctx.partner.id, publicId });
    if (upload === undefined) throw uploadNotFound();
    if (upload.state === "cancelled") return;
    if (!unfinished.includes(upload.state)) throw endedError(upload.state);
    await endWithoutResults(tx, upload.id, { state: "cancelled", error: null, at: acting.now });
    await recordAudit(tx, acting, {
      action: "reconciliation.cancel",
      partnerId: ctx.partner.id,
      target: { type: "reconciliation", id: publicId },
      before: { month: upload.month, state: upload.state },
    });
  });
  return await getUpload(ctx, publicId);
}

/**
 * Deletes an upload with its results, and matches again the lines of other uploads that depended on it. Throws
 * `not_found`, `upload_in_progress` and `month_signed_off`.
 */
export async function deleteUpload(ctx: PartnerContext, acting: Acting, publicId: string): Promise<void> {
  const partnerId = ctx.partner.id;
  await inTransaction(ctx.database, async (tx) => {
    await lockResults(tx, partnerId);
    const upload = await lockUpload(tx, { partnerId, publicId });
    if (upload === undefined) throw uploadNotFound();
    if (unfinished.includes(upload.state)) {
      throw new ApiError("upload_in_progress", "The upload is in progress. Cancel it first.");
    }
    const { id, month, state } = upload;
    if (state === "done") assertOpen(upload);
    const keys = await findTouchedKeys(tx, id);
    await deleteUploadRow(tx, id);
    if (state === "done") await rematchOthers(tx, ctx, { month, keys });
    await recordAudit(tx, acting, {
      action: "reconciliation.delete",
      partnerId,
      target: { type: "reconciliation", id: publicId },
      before: { month, state },
    });
  });
}

/**
 * Matches again the lines of other uploads that the deleted lines affected. Adds lines for missing charges and refunds
 * to the newest upload of each open month, because the deleted charges and refunds had removed such lines. Other months
 * than the deleted upload's get lines only for its payments. Starts with the oldest month, so that a missing refund is
 * listed in the month in which it was due.
 */
async function rematchOthers(
  tx: Tx,
  { partner, now }: PartnerContext,
  { month, keys }: { month: string; keys: TouchedKeys },
): Promise<void> {
  const scope = await findScope(tx, { partnerId: partner.id, uploadId: null, now });
  const changed = await rematchLines(tx, scope, keys);
  const newest = await findNewestDoneByMonth(tx, scope.partnerId);
  for (const { id: uploadId, month: open } of newest) {
    const bounds = await findMonthBounds(tx, { month: open, timezone: partner.timezone });
    const only = open === month ? undefined : new Set(keys.payments);
    await addMissingLines(tx, scope, { uploadId, bounds, only });
  }
  await refreshSummaries(tx, [...new Set([...changed, ...newest.map(({ id }) => id)])]);
}
