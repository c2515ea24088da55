import { sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { assertOpen } from "../months/months.queries";
import { TableError } from "../table/table-error";
import { findSameFile, lockResults, lockUpload, type UploadRow } from "../uploads/uploads.queries";
import { addMissingLines, removeFoundLines } from "./missing-lines.queries";
import { findMonthBounds, type MonthBounds } from "./month-bounds.queries";
import { findTouchedKeys, rematchLines, removeRepeatedLines } from "./rematch-lines.queries";
import { findScope } from "./scope.queries";
import { refreshSummaries } from "./summary.queries";

export type FinishedFile = { digest: Buffer; bytesRead: number };

const dayMs = 86_400_000;

/**
 * Makes the lines of an upload its results, in one transaction. Decides the outcomes that depend on other lines, adds
 * lines for missing charges and refunds, and updates other uploads of open months. Throws `duplicate_file`,
 * `month_signed_off` and `upload_ended`. Throws a `TableError` if all lines are of other months; a file that repeats
 * lines which were read before is exempt.
 */
export async function finishUpload(
  ctx: PartnerContext,
  acting: Acting,
  { upload, file }: { upload: UploadRow; file: FinishedFile },
): Promise<void> {
  const partnerId = ctx.partner.id;
  const { id, publicId, month } = upload;
  await inTransaction(ctx.database, async (tx) => {
    await lockResults(tx, partnerId);
    const current = await lockUpload(tx, { partnerId, publicId });
    if (current?.state !== "matching") throw endedError(current?.state);
    assertOpen(current);
    const same = await findSameFile(tx, partnerId, file.digest);
    if (same !== undefined) {
      throw new ApiError("duplicate_file", "The same file was uploaded before. Open that upload.", {
        id: same,
      });
    }
    const scope = await findScope(tx, { partnerId, uploadId: id, now: ctx.now });
    const repeated = await removeRepeatedLines(tx, scope, id);
    const bounds = await findMonthBounds(tx, { month, timezone: ctx.partner.timezone });
    if (repeated === 0) await assertMonthFits(tx, upload, bounds);
    const changed = await rematchLines(tx, scope, await findTouchedKeys(tx, id));
    const found = await removeFoundLines(tx, scope, id);
    await addMissingLines(tx, scope, { uploadId: id, bounds });
    await tx.rows(
      sql`update reconciliations set state = 'done', digest = ${file.digest}, bytes_read = ${file.bytesRead},
            summary = '[]', finished_at = ${acting.now.toISOString()}, touched_at = clock_timestamp(),
            ignored = ${JSON.stringify(addIgnored(current.ignored, repeated))}
          where id = ${id}`,
    );
    await refreshSummaries(tx, [...new Set([id, ...changed, ...found])]);
    await recordAudit(tx, acting, {
      action: "reconciliation.upload",
      partnerId,
      target: { type: "reconciliation", id: publicId },
      after: { month, provider: current.provider, rows: current.rowsRead },
    });
  });
}

export function endedError(state = "deleted"): ApiError {
  return new ApiError("upload_ended", "The upload has ended or was cancelled. Upload the file again.", {
    state,
  });
}

function addIgnored(ignored: Record<string, number>, repeated: number): Record<string, number> {
  return repeated === 0 ? ignored : { ...ignored, already_read: repeated };
}

/**
 * Throws a `TableError` if the upload has lines but none of the month. Accepts a difference of one day, because the
 * provider may use another time zone.
 */
async function assertMonthFits(tx: Tx, { id, month }: UploadRow, { start, end }: MonthBounds): Promise<void> {
  const [row] = await tx.rows<{ total: number; fits: boolean }>(
    sql`select count(*)::int as total, coalesce(bool_or(at >= ${new Date(start.getTime() - dayMs).toISOString()}
          and at < ${new Date(end.getTime() + dayMs).toISOString()}), false) as fits
        from reconciliation_lines where reconciliation_id = ${id}`,
  );
  if (row === undefined || row.total === 0 || row.fits) return;
  throw new TableError("wrong_month", `No payment of the file is of ${month}. Choose the month of the file.`);
}
