import { priceChange } from "./price-change";

/** The customer's payment: total, currency and payment reference. */
export type CustomerPayment = { total: number; currency: string; reference: string };

/** The total that the form asks the user to charge, shown next to the field for the payment reference. */
export type RequestedTotal = { total: number; currency: string };

/**
 * Returns a payment of the requested total with the typed reference. If the earlier payment `before` has the same
 * reference, returns `before`. Returns undefined if no reference is typed.
 */
export function toCustomerPayment(
  typed: string,
  asked: RequestedTotal,
  before: CustomerPayment | undefined,
): CustomerPayment | undefined {
  const reference = typed.trim();
  if (reference === "") return undefined;
  return reference === before?.reference ? before : { ...asked, reference };
}

/**
 * Returns a payment with this reference and the total that is sent. If `before` is the same payment with a higher
 * total, returns `before`: a lower total does not mean that the difference was refunded.
 */
export function toClaimedPayment(
  reference: string,
  asked: RequestedTotal,
  before: CustomerPayment | undefined,
): CustomerPayment {
  const isLower = before?.currency === asked.currency && before.total > asked.total;
  return before !== undefined && isLower && before.reference === reference ? before : { ...asked, reference };
}

/**
 * Returns the amount still to charge, or to refund if negative: 0 if the totals differ by at most 0.01.
 * Undefined if nothing was paid in this currency, so that the whole total is due.
 */
export function balanceDue(paid: CustomerPayment | undefined, asked: RequestedTotal): number | undefined {
  if (paid === undefined || paid.currency !== asked.currency) return undefined;
  return priceChange(paid.total, asked.total, asked.currency)?.difference ?? 0;
}
