import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { balanceDue, type CustomerPayment, type RequestedTotal } from "./customer-payment";

export type BalanceTexts = {
  /** The title: the amount that remains to be charged or refunded, or that nothing remains. */
  title: string;
  /** The sentence that names the earlier payment. */
  earlierPayment: string;
  /**
   * The hint at the payment field: `earlierPayment` and, if more must be charged, where to enter the reference of the
   * second payment.
   */
  hint: string;
  /** The button's text. If the totals differ, it confirms that the difference has been charged or will be refunded. */
  action: string;
};

/**
 * Returns the texts about the amount to charge or refund after an earlier payment. Undefined if nothing was paid in the
 * requested currency.
 */
export function balanceText(
  { paid, asked }: { paid: CustomerPayment | undefined; asked: RequestedTotal },
  { texts, locale }: { texts: Texts; locale: string },
): BalanceTexts | undefined {
  const due = balanceDue(paid, asked);
  if (paid === undefined || due === undefined) return undefined;
  const { reserve } = texts;
  const { price } = reserve;
  const money = (amount: number) => formatMoney(amount, asked.currency, locale);
  const values = { difference: money(Math.abs(due)), total: money(asked.total) };
  const earlierPayment = fill(price.paid, { total: money(paid.total), reference: paid.reference });
  const words = (title: string, action: string, hint = earlierPayment) => ({
    title: fill(title, values),
    earlierPayment,
    hint,
    action: fill(action, values),
  });
  if (due === 0) return words(reserve.nothingToCharge, reserve.book);
  if (due < 0) return words(reserve.refundRest, price.refundAndBook);
  return words(reserve.chargeMore, price.collectAndBook, `${earlierPayment}. ${reserve.secondPayment}`);
}
