import type { Input } from "@/lib/contracts/contract";
import type { listPaymentsContract } from "@/lib/contracts/payments";
import { getPayment } from "../payments/get-payment";
import { type ListPayments, listPayments } from "../payments/list-payments";
import { presentPayment } from "../payments/present-payment";
import { refundPayment, reopenPayment } from "../payments/refund-payment";
import { defineOperations } from "./operation";

export const paymentOperations = defineOperations({
  listPayments: async (ctx, { query }) => {
    const { rows, ...end } = await listPayments(ctx, toListPayments(query));
    return { data: rows.map(presentPayment), ...end };
  },

  getPayment: async (ctx, { params }) => presentPayment(await getPayment(ctx, params.id)),

  refundPayment: async (ctx, { params, body }) =>
    presentPayment(
      await refundPayment(ctx, { paymentId: params.id, refundReference: body?.refund_reference }),
    ),

  reopenPayment: async (ctx, { params }) => presentPayment(await reopenPayment(ctx, params.id)),
});

/**
 * Converts the query of the API's list of payments, of the portal's list, or of its CSV file to the input of the use
 * case.
 */
export function toListPayments(query: Partial<Input<typeof listPaymentsContract>["query"]>): ListPayments {
  return {
    limit: query.limit,
    cursor: query.cursor,
    states: query.state,
    paymentReference: query.payment_reference,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
  };
}
