import { isWithoutRental } from "./booking-status";
import { splitPaymentReferences } from "./split-payment-references";

/** The fields of a booking that are needed to find what its payment was used for. */
export type PaidBooking = {
  reference: string;
  status: string;
  external_ref: string | null;
  payment_reference: string;
  total: number;
  currency: string;
  created_at: string;
};

/** Another booking that has the same payment as an ended booking. */
export type PaymentUse = {
  booking: PaidBooking;
  /** False if that booking was also cancelled or has expired. */
  active: boolean;
  /** True if that booking belongs to the same sale as the ended booking. */
  sameSale: boolean;
};

/**
 * A function that returns the external reference of a booking's sale: the booking's own, or one derived from the
 * booking's reference.
 */
type ToSale = (booking: PaidBooking) => string;

/**
 * Returns another booking that has the payment of an ended booking: the newest active one, preferably of the same
 * sale. If none is active, returns the newest one of the same sale that was made after the ended one. Returns
 * `undefined` if there is none.
 */
export function findPaymentUse(
  ended: PaidBooking,
  others: readonly PaidBooking[],
  toSale: ToSale,
): PaymentUse | undefined {
  const references = new Set(splitPaymentReferences(ended.payment_reference));
  const uses = others
    .filter(({ reference }) => reference !== ended.reference)
    .filter((other) => splitPaymentReferences(other.payment_reference).some((one) => references.has(one)))
    .map((booking) => ({
      booking: toPaidBooking(booking),
      active: !isWithoutRental(booking.status),
      sameSale: toSale(booking) === toSale(ended),
    }))
    .sort(newestFirst);
  const active = uses.filter((use) => use.active);
  return (
    active.find(({ sameSale }) => sameSale) ??
    active[0] ??
    uses.find(({ sameSale, booking }) => sameSale && isLater(booking, ended))
  );
}

function newestFirst({ booking: left }: PaymentUse, { booking: right }: PaymentUse): number {
  return Date.parse(right.created_at) - Date.parse(left.created_at);
}

function isLater(booking: PaidBooking, than: PaidBooking): boolean {
  return Date.parse(booking.created_at) > Date.parse(than.created_at);
}

/** Returns a copy of a booking with only the fields that `findPaymentUse` needs. */
export function toPaidBooking(booking: PaidBooking): PaidBooking {
  const { reference, status, external_ref, payment_reference, total, currency, created_at } = booking;
  return { reference, status, external_ref, payment_reference, total, currency, created_at };
}
