import type { Breakage } from "./breakage";

const onePayment =
  "(select id from payments where state = 'kept' and booking_id is not null order by id limit 1)";

/** Breakages of payments, made by changing rows without the service. */
export const paymentBreakages: readonly Breakage[] = [
  {
    breaks: "Y",
    by: "a booking without a payment",
    sql: [`delete from payments where id = ${onePayment}`],
  },
  {
    breaks: "Y",
    by: "a refund that is due while the booking is active",
    sql: [
      `update payments set state = 'refund_due', reason = 'cancelled', due_since = now() where id = ${onePayment}`,
    ],
  },
  {
    breaks: "Y",
    by: "a payment that is kept for a booking that has ended",
    sql: [
      "update payments set state = 'kept', reason = null, due_since = null where state = 'refund_due' and booking_id is not null",
    ],
  },
  {
    breaks: "K",
    by: "a refund that was forgotten after it was marked",
    sql: [
      "update payments set state = 'refund_due', refunded_at = null, refund_reference = null where state = 'refunded'",
    ],
  },
];
