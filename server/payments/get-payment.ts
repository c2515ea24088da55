import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { updatePartnerPayments } from "./mark-unbooked-payments";
import { findPayment } from "./payments.queries";
import type { Payment } from "./select-payments";

/** Applies due changes to the partner's bookings and payments, then returns one of the payments. Throws `not_found`. */
export async function getPayment(ctx: PartnerContext, paymentId: string): Promise<Payment> {
  await updatePartnerPayments(ctx);
  const found = await findPayment(ctx.database, { partnerId: ctx.partner.id, paymentId });
  if (found === undefined) throw unknownPayment();
  return found;
}

export function unknownPayment(): ApiError<"not_found"> {
  return new ApiError("not_found", "Payment not found. Check the ID.");
}
