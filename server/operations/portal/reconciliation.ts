import { listLines } from "../../reconciliation/lines/list-lines";
import { presentLine } from "../../reconciliation/lines/present-line";
import { resolveLine, unresolveLine } from "../../reconciliation/lines/resolve-line";
import { listMonths, reopenMonth, signOffMonth } from "../../reconciliation/months/reconciliation-months";
import { chooseReconciliationColumns } from "../../reconciliation/uploads/choose-columns";
import { createUpload } from "../../reconciliation/uploads/create-upload";
import { cancelUpload, deleteUpload } from "../../reconciliation/uploads/end-upload";
import { getUpload } from "../../reconciliation/uploads/get-upload";
import { listUploads } from "../../reconciliation/uploads/list-uploads";
import { presentUpload } from "../../reconciliation/uploads/present-upload";
import { parseRowId } from "../../staff/identity/parse-row-id";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const reconciliationOperations = definePortalOperations({
  listReconciliations: async (ctx, { query }) => {
    const { rows, ...end } = await listUploads(ctx, query);
    return { data: rows.map(presentUpload), ...end };
  },

  createReconciliation: async (ctx, { body }) => {
    const { month, file_name: fileName, file_bytes: fileBytes } = body;
    const upload = await createUpload(ctx, await withServiceClock(ctx), { month, fileName, fileBytes });
    return { reconciliation: presentUpload(upload) };
  },

  getReconciliation: async (ctx, { params }) => ({
    reconciliation: presentUpload(await getUpload(ctx, params.id)),
  }),

  cancelReconciliation: async (ctx, { params }) => ({
    reconciliation: presentUpload(await cancelUpload(ctx, await withServiceClock(ctx), params.id)),
  }),

  deleteReconciliation: async (ctx, { params }) => {
    await deleteUpload(ctx, await withServiceClock(ctx), params.id);
    return { id: params.id, deleted: true as const };
  },

  chooseReconciliationColumns: async (ctx, { body }) => {
    await chooseReconciliationColumns(ctx, await withServiceClock(ctx), body);
    return { columns: body.columns };
  },

  listReconciliationLines: async (ctx, { params, query }) => {
    const { rows, ...end } = await listLines(ctx, { ...query, id: params.id });
    return { data: rows.map(presentLine), ...end };
  },

  resolveReconciliationLine: async (ctx, { params, body }) => {
    const of = { upload: params.id, line: parseRowId(params.line) };
    const { note, booking } = body;
    return {
      line: presentLine(await resolveLine(ctx, await withServiceClock(ctx), { ...of, note, booking })),
    };
  },

  unresolveReconciliationLine: async (ctx, { params }) => {
    const of = { upload: params.id, line: parseRowId(params.line) };
    return { line: presentLine(await unresolveLine(ctx, await withServiceClock(ctx), of)) };
  },

  listReconciliationMonths: async (ctx) => ({ data: await listMonths(ctx) }),

  signOffMonth: async (ctx, { params, body }) => {
    const { open_lines: openLines, note } = body;
    const acting = await withServiceClock(ctx);
    return { month: await signOffMonth(ctx, acting, { month: params.month, openLines, note }) };
  },

  reopenMonth: async (ctx, { params, body }) => ({
    month: await reopenMonth(ctx, await withServiceClock(ctx), { month: params.month, reason: body.reason }),
  }),
});
