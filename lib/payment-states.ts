/** The states of a payment. `refund_due` asks the partner to return the money; the service moves none. */
export const paymentStates = ["kept", "refund_due", "refunded"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The reasons why a payment has to be refunded. */
export const refundReasons = [
  "cancelled",
  "declined",
  "expired",
  "supplier_failed",
  "not_booked",
  "paid_twice",
] as const;
export type RefundReason = (typeof refundReasons)[number];
