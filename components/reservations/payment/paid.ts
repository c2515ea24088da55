import { priceChange } from "./price-change";

/** What the customer was said to have paid, in all, and the reference it is found by. Amounts are of the currency. */
export type Paid = { total: number; currency: string; reference: string };

/** The total that is shown where a payment's reference is typed. */
export type Asked = { total: number; currency: string };

/**
 * What a typed reference says was paid: the total it was typed under. One that stood there before stands for what was
 * paid before, whatever is asked for by now; without one nothing was paid.
 */
export function paidBy(typed: string, asked: Asked, before: Paid | undefined): Paid | undefined {
  const reference = typed.trim();
  if (reference === "") return undefined;
  return reference === before?.reference ? before : { ...asked, reference };
}

/** What is left to charge, or below zero to refund, for that total. Undefined where all of it is left. */
export function balanceDue(paid: Paid | undefined, asked: Asked): number | undefined {
  if (paid === undefined || paid.currency !== asked.currency) return undefined;
  return priceChange(paid.total, asked.total, asked.currency)?.difference ?? 0;
}
