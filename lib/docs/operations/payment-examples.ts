import type { Payment } from "../../contracts/payments";
import type { OperationExamples } from "../samples/example-call";
import { cancelledBooking } from "./sample-objects";

const { reference, payment_reference, external_ref, total, currency, cancelled_at } = cancelledBooking;

const refundDue: Payment = {
  id: "pmt_6a1d0e2c4b8f4a7d9c3e5f7081a2b3c4",
  payment_reference,
  state: "refund_due",
  reason: "cancelled",
  amount: total,
  currency,
  booking: reference,
  external_ref,
  created_at: cancelledBooking.created_at,
  due_since: cancelled_at,
  refunded_at: null,
  refund_reference: null,
};

const refund = { refund_reference: "refund_311" };

export const paymentExamples = {
  listPayments: {
    query: { state: "refund_due", limit: "10" },
    response: { data: [refundDue], has_more: false, next_cursor: null },
  },
  getPayment: { response: refundDue },
  refundPayment: {
    body: refund,
    response: { ...refundDue, ...refund, state: "refunded", refunded_at: "2027-02-02T16:31:07.412Z" },
  },
  reopenPayment: { response: refundDue },
} satisfies OperationExamples;
