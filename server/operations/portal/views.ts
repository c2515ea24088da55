import { parseRowId } from "../../staff/identity/parse-row-id";
import { chooseColumns, removeView, renameView, saveView } from "../../staff/views/change-views";
import { listViews } from "../../staff/views/list-views";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const viewOperations = definePortalOperations({
  listViews,

  saveView: async (ctx, { body }) => ({ view: await saveView(ctx, await withServiceClock(ctx), body) }),

  renameView: async (ctx, { params, body }) => ({
    view: await renameView(ctx, await withServiceClock(ctx), { id: parseRowId(params.id), name: body.name }),
  }),

  deleteView: async (ctx, { params }) => {
    const id = parseRowId(params.id);
    await removeView(ctx, await withServiceClock(ctx), id);
    return { id, deleted: true as const };
  },

  chooseColumns: async (ctx, { body }) => {
    await chooseColumns(ctx, await withServiceClock(ctx), body.columns);
    return { columns: body.columns };
  },
});
