import { getDraft } from "../../portal/bookings/get-draft";
import { countUnconfirmed, getToday } from "../../portal/bookings/get-today";
import { listDrafts } from "../../portal/bookings/list-drafts";
import { presentDraft } from "../../portal/bookings/present-draft";
import { getAttempt } from "../../portal/deliveries/get-attempt";
import { globalSearch } from "../../portal/global-search";
import { definePortalOperations } from "../operation";

export const workOperations = definePortalOperations({
  getToday,

  countWaiting: async (ctx) => ({
    total: await countUnconfirmed(ctx),
  }),

  listDrafts: async (ctx, { query }) => {
    const { rows, ...end } = await listDrafts(ctx, query);
    return { data: rows.map(presentDraft), ...end, now: ctx.now.toISOString() };
  },

  getDraft: async (ctx, { params }) => ({
    draft: presentDraft(await getDraft(ctx, params.reference)),
    now: ctx.now.toISOString(),
  }),

  find: async (ctx, { query }) => ({
    data: await globalSearch(ctx, query.q),
  }),

  getAttempt: async (ctx, { query }) => {
    const { op, anchor, anew } = query;
    return { op, anchor, n: await getAttempt(ctx, { op, anchor, anew: anew === "true" }) };
  },
});
