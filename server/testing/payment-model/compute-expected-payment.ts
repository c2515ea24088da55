import type { PaymentState, RefundReason } from "@/lib/payment-states";

/** A request that sent the payment reference while the payment was not refunded. */
export type ModelCall = {
  at: number;
  draft: string | null;
  amountMinor: number | null;
  externalRef: string | null;
};

/** A booking of the partner. `end` is set once it is cancelled or expired. */
export type ModelBooking = {
  reference: string;
  paymentReference: string;
  bookedAt: number;
  totalMinor: number;
  externalRef: string | null;
  end: { at: number; reason: RefundReason } | null;
};

export type ExpectedPayment = {
  state: Exclude<PaymentState, "refunded">;
  reason: RefundReason | null;
  booking: string | null;
  amountMinor: number | null;
  externalRef: string | null;
  dueSince: number | null;
};

const bookMs = 30 * 60_000;

/**
 * Computes the expected payment at a time from all calls that sent its reference, oldest first, and all
 * bookings of the partner, oldest first. Ignores refunds.
 */
export function computeExpectedPayment(
  paymentReference: string,
  calls: readonly ModelCall[],
  { bookings, now }: { bookings: readonly ModelBooking[]; now: number },
): ExpectedPayment {
  const own = bookings.filter((booking) => booking.paymentReference === paymentReference);
  const counts = own.findLast(({ end }) => end === null) ?? own.at(-1);
  if (counts !== undefined) return byBooking(own, counts);
  const last = calls.at(-1);
  if (last === undefined) throw new Error(`${paymentReference} was never sent.`);
  const { amountMinor, externalRef } = last;
  const other = bookings.find(({ reference }) => reference === last.draft);
  if (other !== undefined) {
    return {
      ...{ state: "refund_due", reason: "paid_twice", booking: other.reference, externalRef },
      amountMinor: amountMinor ?? other.totalMinor,
      dueSince: paidTwiceSince(calls, other),
    };
  }
  const open = { booking: null, amountMinor, externalRef };
  return last.at + bookMs <= now
    ? { ...open, state: "refund_due", reason: "not_booked", dueSince: last.at + bookMs }
    : { ...open, state: "kept", reason: null, dueSince: null };
}

function byBooking(own: readonly ModelBooking[], counts: ModelBooking): ExpectedPayment {
  const { reference: booking, totalMinor: amountMinor, externalRef, end } = counts;
  const shown = { booking, amountMinor, externalRef };
  if (end === null) return { ...shown, state: "kept", reason: null, dueSince: null };
  const dueSince = Math.max(...own.map((one) => one.end?.at ?? 0));
  return { ...shown, state: "refund_due", reason: end.reason, dueSince };
}

/**
 * Returns the time from which the payment counts as paid twice: its draft became the booking `other` with another
 * payment. This is `bookMs` after the last call for the draft before the booking, or the time of the booking if that is
 * earlier. If all calls for the draft came after the booking, it is the time of the first one.
 */
function paidTwiceSince(calls: readonly ModelCall[], other: ModelBooking): number {
  const start = calls.findLastIndex(({ draft }) => draft !== other.reference) + 1;
  const forDraft = calls.slice(start);
  const before = forDraft.findLast(({ at }) => at < other.bookedAt);
  return before === undefined ? (forDraft[0]?.at ?? 0) : Math.min(before.at + bookMs, other.bookedAt);
}
