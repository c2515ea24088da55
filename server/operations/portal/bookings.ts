import { getTimelineContract, listStatusesContract } from "@/lib/contracts/portal/bookings";
import { getTimeline } from "../../portal/get-timeline";
import { listStatuses } from "../../portal/list-statuses";
import { defineOperation } from "../operation";

export const getTimelineOperation = defineOperation(getTimelineContract, async (ctx, { params }) => ({
  reference: params.reference,
  data: await getTimeline(ctx, params.reference),
}));

export const listStatusesOperation = defineOperation(listStatusesContract, async (ctx, { query }) => {
  const rows = await listStatuses(ctx, query.references);
  return {
    data: rows.map(({ reference, status, confirmBy }) => ({
      reference,
      status,
      confirm_by: confirmBy?.toISOString() ?? null,
    })),
    now: ctx.now.toISOString(),
  };
});
