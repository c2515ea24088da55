import { listBookings } from "../../bookings/list/list-bookings";
import { presentBooking } from "../../bookings/present-booking";
import { getTimeline } from "../../portal/bookings/get-timeline";
import { listStatuses } from "../../portal/bookings/list-statuses";
import { toListBookings } from "../bookings";
import { definePortalOperations } from "../operation";

export const timelineOperations = definePortalOperations({
  listPortalBookings: async (ctx, { query }) => {
    const { rows, ...end } = await listBookings(ctx, toListBookings(query));
    return { data: rows.map(presentBooking), ...end };
  },

  getTimeline: async (ctx, { params }) => ({
    reference: params.reference,
    data: await getTimeline(ctx, params.reference),
  }),

  listStatuses: async (ctx, { query }) => {
    const rows = await listStatuses(ctx, query.references);
    return {
      data: rows.map(({ reference, status, confirmBy }) => ({
        reference,
        status,
        confirm_by: confirmBy?.toISOString() ?? null,
      })),
      now: ctx.now.toISOString(),
    };
  },
});
