import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { type Asked, balanceDue, type Paid } from "./paid";

export type DueWords = {
  /** What is left to do about the money. */
  title: string;
  /** What was said to be paid so far. */
  said: string;
  /** The same, and where a second payment's reference goes. */
  hint: string;
  /** The main key's words: whoever presses it says that the rest has been collected, or will be given back. */
  action: string;
};

/** What is left to charge or to refund after an earlier payment. Undefined where nothing was paid so far. */
export function balanceText(
  { paid, asked }: { paid: Paid | undefined; asked: Asked },
  { texts, locale }: { texts: Texts; locale: string },
): DueWords | undefined {
  const due = balanceDue(paid, asked);
  if (paid === undefined || due === undefined) return undefined;
  const { reserve } = texts;
  const { price } = reserve;
  const money = (amount: number) => formatMoney(amount, asked.currency, locale);
  const values = { difference: money(Math.abs(due)), total: money(asked.total) };
  const said = fill(price.paid, { total: money(paid.total), reference: paid.reference });
  const words = (title: string, action: string, hint = said) => ({
    title: fill(title, values),
    said,
    hint,
    action: fill(action, values),
  });
  if (due === 0) return words(reserve.chargeNothing, reserve.book);
  if (due < 0) return words(reserve.refundRest, price.refundAndBook);
  return words(reserve.chargeMore, price.collectAndBook, `${said}. ${reserve.secondPayment}`);
}
