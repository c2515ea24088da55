import { getAttemptContract } from "@/lib/contracts/portal/attempts";
import { getDraftContract, listDraftsContract } from "@/lib/contracts/portal/drafts";
import { findContract } from "@/lib/contracts/portal/find";
import { countWaitingContract, getTodayContract } from "@/lib/contracts/portal/today";
import { getDraft } from "../../portal/bookings/get-draft";
import { getToday } from "../../portal/bookings/get-today";
import { listDrafts } from "../../portal/bookings/list-drafts";
import { presentDraft } from "../../portal/bookings/present-draft";
import { countUnconfirmed } from "../../portal/count-unconfirmed";
import { getAttempt } from "../../portal/deliveries/get-attempt";
import { globalSearch } from "../../portal/global-search";
import { defineOperation } from "../operation";

export const getTodayOperation = defineOperation(getTodayContract, getToday);

export const countWaitingOperation = defineOperation(countWaitingContract, async (ctx) => ({
  total: await countUnconfirmed(ctx),
}));

export const listDraftsOperation = defineOperation(listDraftsContract, async (ctx, { query }) => {
  const { rows, ...end } = await listDrafts(ctx, query);
  return { data: rows.map(presentDraft), ...end, now: ctx.now.toISOString() };
});

export const getDraftOperation = defineOperation(getDraftContract, async (ctx, { params }) => ({
  draft: presentDraft(await getDraft(ctx, params.reference)),
  now: ctx.now.toISOString(),
}));

export const findOperation = defineOperation(findContract, async (ctx, { query }) => ({
  data: await globalSearch(ctx, query.q),
}));

export const getAttemptOperation = defineOperation(getAttemptContract, async (ctx, { query }) => {
  const { op, anchor, anew } = query;
  return { op, anchor, n: await getAttempt(ctx, { op, anchor, anew: anew === "true" }) };
});
