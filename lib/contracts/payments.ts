import * as z from "zod/mini";
import { paymentStates, refundReasons } from "../payment-states";
import { defineContract } from "./contract";
import { amount, currencyCode, listParam, momentParam, pathText, reference, text, timestamp } from "./fields";
import { cursorParams, pageEnd } from "./paging";

export const paymentState = z.enum(paymentStates);

export const payment = z
  .object({
    id: z.string().register(z.globalRegistry, { examples: ["pmt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8"] }),
    payment_reference: z.string(),
    state: z.clone(paymentState).register(z.globalRegistry, {
      description: "`refund_due`: return the money to your customer. The service moves no money.",
    }),
    reason: z.nullable(z.enum(refundReasons)).register(z.globalRegistry, {
      description: "Why the payment has to be refunded. Null while it is kept.",
    }),
    amount: z.nullable(amount).register(z.globalRegistry, {
      description: "The total of the booking, else the `expected_total` that was sent, else null.",
    }),
    currency: z.nullable(currencyCode),
    booking: z.nullable(reference).register(z.globalRegistry, {
      description:
        "The booking that it paid. With `paid_twice`, the booking that another payment paid. Null without a booking.",
    }),
    external_ref: z.nullable(z.string()),
    created_at: timestamp,
    due_since: z.nullable(timestamp),
    refunded_at: z.nullable(timestamp),
    refund_reference: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "Payment" });
export type Payment = z.output<typeof payment>;

const common = { tag: "Payments", product: null, idempotent: false, status: 200 } as const;
const read = { ...common, method: "GET", scope: "bookings:read", bucket: "api-read", body: null } as const;
const write = { ...common, method: "POST", scope: "rentals:book", bucket: "api-write", query: null } as const;
const byId = z.object({ id: pathText });

export const listPaymentsContract = defineContract({
  ...read,
  operationId: "listPayments",
  path: "/v1/payments",
  summary: "List payments",
  description:
    "Every payment reference that you sent with a booking request, newest first. `state=refund_due` lists the refunds that you owe.",
  params: null,
  query: z.object({
    ...cursorParams,
    state: z.optional(listParam("States, separated by commas.")),
    payment_reference: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    created_after: z.optional(momentParam("Only payments first sent at or after this time.")),
    created_before: z.optional(momentParam("Only payments first sent before this time.")),
  }),
  response: z.object({ data: z.array(payment), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const getPaymentContract = defineContract({
  ...read,
  operationId: "getPayment",
  path: "/v1/payments/{id}",
  summary: "Get a payment",
  params: byId,
  query: null,
  response: payment,
  errors: ["not_found"],
});

export const refundBody = z.object({
  refund_reference: z.optional(text(255, "Your reference of the refund, as free text.")),
});

export const refundPaymentContract = defineContract({
  ...write,
  operationId: "refundPayment",
  path: "/v1/payments/{id}/refund",
  summary: "Mark a payment as refunded",
  description:
    "Records that you returned the money. The service moves no money. Marking it again returns 200 with the payment unchanged.",
  params: byId,
  body: refundBody,
  bodyOptional: true,
  response: payment,
  errors: ["not_found", "not_refundable"],
});

export const reopenPaymentContract = defineContract({
  ...write,
  operationId: "reopenPayment",
  path: "/v1/payments/{id}/reopen",
  summary: "Mark a payment as not refunded",
  description: "Reverses a refund that was marked by mistake: the refund is due again.",
  params: byId,
  body: null,
  response: payment,
  errors: ["not_found", "not_refundable"],
});
