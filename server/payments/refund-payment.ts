import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { unknownPayment } from "./get-payment";
import { updatePartnerPayments } from "./mark-unbooked-payments";
import { lockPayment, saveRefund } from "./payments.queries";
import type { Payment } from "./select-payments";

/**
 * Records that the partner returned a payment to its customer. Changes nothing if the payment is already refunded.
 * Throws `not_found`, or `not_refundable` for a payment that is kept.
 */
export async function refundPayment(
  ctx: PartnerContext,
  { paymentId, refundReference = null }: { paymentId: string; refundReference?: string | null | undefined },
): Promise<Payment> {
  return await changeRefund(ctx, paymentId, {
    action: "payment.refund",
    change: { state: "refunded", refundedAt: ctx.now, refundReference },
  });
}

/**
 * Undoes the record that a payment was returned: its refund is due again. Changes nothing if the refund is already due.
 * Throws `not_found`, or `not_refundable` for a payment that is kept.
 */
export async function reopenPayment(ctx: PartnerContext, paymentId: string): Promise<Payment> {
  return await changeRefund(ctx, paymentId, {
    action: "payment.reopen",
    change: { state: "refund_due", refundedAt: null, refundReference: null },
  });
}

type RefundChange = { action: string; change: Parameters<typeof saveRefund>[2] };

async function changeRefund(ctx: PartnerContext, paymentId: string, wanted: RefundChange): Promise<Payment> {
  await updatePartnerPayments(ctx);
  return await inTransaction(ctx.database, async (tx) => {
    const payment = await lockPayment(tx, { partnerId: ctx.partner.id, paymentId });
    if (payment === undefined) throw unknownPayment();
    if (payment.state === "kept") {
      throw new ApiError("not_refundable", "The payment is kept for its booking. No refund is due.", {
        status: payment.state,
      });
    }
    return payment.state === wanted.change.state
      ? payment
      : await saveChange(tx, ctx, { payment, ...wanted });
  });
}

async function saveChange(
  tx: Tx,
  ctx: PartnerContext,
  { payment, action, change }: RefundChange & { payment: Payment },
): Promise<Payment> {
  const shown = ({ state, refundReference }: Pick<Payment, "state" | "refundReference">) => ({
    state,
    refund_reference: refundReference,
  });
  await Promise.all([
    saveRefund(tx, payment.id, change),
    recordAudit(tx, ctx, {
      action,
      partnerId: payment.partnerId,
      target: { type: "payment", id: payment.paymentId },
      before: shown(payment),
      after: shown(change),
    }),
  ]);
  return { ...payment, ...change };
}
