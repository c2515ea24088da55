import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { newReconciliationId } from "../../ids";
import { getViewer } from "../../staff/views/get-viewer";
import { assertMonthOpen } from "../months/months.queries";
import { getUpload } from "./get-upload";
import { countUnfinished, insertUpload, lockResults, type UploadRow } from "./uploads.queries";

/** The maximum number of uploads of a partner that have not ended. */
export const maxUnfinishedUploads = 3;

export type CreateUpload = { month: string; fileName: string; fileBytes: number };

/** Creates an upload that waits for its file. Throws `month_signed_off` and `limit_reached`. */
export async function createUpload(
  ctx: PartnerContext,
  acting: Acting,
  { month, fileName, fileBytes }: CreateUpload,
): Promise<UploadRow> {
  const publicId = newReconciliationId();
  const partnerId = ctx.partner.id;
  await inTransaction(ctx.database, async (tx) => {
    await lockResults(tx, partnerId);
    await assertMonthOpen(tx, partnerId, month);
    if ((await countUnfinished(tx, partnerId)) >= maxUnfinishedUploads) {
      throw new ApiError(
        "limit_reached",
        `The limit is ${maxUnfinishedUploads} uploads in progress. Cancel one first.`,
        {
          limit: maxUnfinishedUploads,
        },
      );
    }
    const staffId = getViewer(ctx).id;
    await insertUpload(tx, {
      publicId,
      partnerId,
      staffId,
      month,
      fileName,
      fileBytes,
      createdAt: acting.now,
    });
    await recordAudit(tx, acting, {
      action: "reconciliation.create",
      partnerId,
      target: { type: "reconciliation", id: publicId },
      after: { month, file_bytes: fileBytes },
    });
  });
  return await getUpload(ctx, publicId);
}
