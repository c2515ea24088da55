import { presentPayment } from "../../payments/present-payment";
import {
  getRefundsDue,
  listBookingPayments,
  listShownPayments,
  presentShownPayment,
} from "../../portal/payments/shown-payments";
import { definePortalOperations } from "../operation";
import { toListPayments } from "../payments";

export const shownPaymentOperations = definePortalOperations({
  listPortalPayments: async (ctx, { query }) => {
    const { rows, ...end } = await listShownPayments(ctx, toListPayments(query));
    return { data: rows.map(presentShownPayment), ...end };
  },

  listBookingPayments: async (ctx, { params }) => ({
    data: (await listBookingPayments(ctx, params.reference)).map(presentPayment),
  }),

  getRefundsDue,
});
