import { getTimelineContract, listStatusesContract } from "@/lib/contracts/portal/bookings";
import { getTimeline } from "../../portal/bookings/get-timeline";
import { listStatuses } from "../../portal/bookings/list-statuses";
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
