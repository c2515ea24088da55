import type { Payment as WirePayment } from "@/lib/contracts/payments";
import { toMajor } from "@/lib/money";
import type { Payment } from "./select-payments";

/** Converts a payment to the wire format of the API. */
export function presentPayment(row: Payment): WirePayment {
  const { amountMinor, currency } = row;
  return {
    id: row.paymentId,
    payment_reference: row.paymentReference,
    state: row.state,
    reason: row.reason,
    amount: amountMinor === null || currency === null ? null : toMajor(amountMinor, currency),
    currency,
    booking: row.bookingReference,
    external_ref: row.externalRef,
    created_at: row.createdAt.toISOString(),
    due_since: row.dueSince?.toISOString() ?? null,
    refunded_at: row.refundedAt?.toISOString() ?? null,
    refund_reference: row.refundReference,
  };
}
