import { getDraft } from "../../portal/bookings/get-draft";
import { getSubmissionNumber } from "../../portal/bookings/get-submission-number";
import { countUnconfirmed, getToday } from "../../portal/bookings/get-today";
import { listDrafts } from "../../portal/bookings/list-drafts";
import { presentDraft, presentPricedDraft } from "../../portal/bookings/present-draft";
import { globalSearch } from "../../portal/global-search";
import { countDeliveriesOfWeek, countWeek } from "../../portal/today/count-week";
import { getHandovers } from "../../portal/today/get-handovers";
import { definePortalOperations } from "../operation";

export const workOperations = definePortalOperations({
  getToday,

  countWaiting: async (ctx) => ({
    total: await countUnconfirmed(ctx),
  }),

  getHandovers,
  countWeek,
  countDeliveriesOfWeek,

  listDrafts: async (ctx, { query }) => {
    const { rows, ...end } = await listDrafts(ctx, query);
    return { data: rows.map(presentDraft), ...end, now: ctx.now.toISOString() };
  },

  getDraft: async (ctx, { params }) => ({
    draft: presentPricedDraft(await getDraft(ctx, params.reference)),
    now: ctx.now.toISOString(),
  }),

  find: async (ctx, { query }) => ({
    data: await globalSearch(ctx, query.q),
  }),

  getAttempt: async (ctx, { query }) => {
    const { op, anchor, anew } = query;
    return { op, anchor, n: await getSubmissionNumber(ctx, { op, anchor, anew: anew === "true" }) };
  },
});
