import type { BookingRow } from "@/drizzle/schema/bookings";
import type { IdempotentContext } from "../../context";
import { recordPaymentCall } from "../../payments/record-payment-call";
import type { RentalOrder } from "../../rentals/draft-columns";
import { createBooking } from "../create-booking";
import { lockOwnedBooking } from "../lock-owned-booking";
import { findReplaceRefusal } from "./find-replace-refusal";

/** The new rental. An undefined customer or external reference is taken from the replaced booking. */
export type ReplacementOrder = Omit<RentalOrder, "customer"> & {
  customer: RentalOrder["customer"] | undefined;
};

export type ReplaceBooking = {
  reference: string;
  order: ReplacementOrder;
  paymentReference: string | undefined;
  expectedTotal: number;
};

/**
 * Books a rental that replaces a booking of the partner, in one step. The replaced booking changes only when the new
 * one is confirmed. The caller must first apply and commit the due transitions of the replaced booking. These lock the
 * partner's event sequence, which must be locked after the car. Throws `not_found`, `not_cancellable`,
 * `already_replaced`, and the errors of a booking in one step.
 */
export async function replaceBooking(ctx: IdempotentContext, input: ReplaceBooking): Promise<BookingRow> {
  const { reference, order, expectedTotal } = input;
  // The payment of the replaced booking is known already.
  if (input.paymentReference !== undefined) {
    recordPaymentCall(ctx, { ...order, paymentReference: input.paymentReference, expectedTotal });
  }
  const replaced = await lockOwnedBooking(ctx.tx, ctx, reference);
  const refusal = findReplaceRefusal(replaced, ctx.now);
  if (refusal !== undefined) throw refusal;
  const paymentReference = input.paymentReference ?? replaced.paymentReference;
  if (paymentReference === null) throw new Error("A booking has a payment reference.");
  const complete = fillMissingOrderFields(order, replaced);
  return await createBooking(ctx, { ...complete, paymentReference, expectedTotal }, replaced);
}

/** Fills a missing customer or external reference of an order with that of the replaced booking. */
export function fillMissingOrderFields(order: ReplacementOrder, replaced: BookingRow): RentalOrder {
  return {
    ...order,
    externalRef: order.externalRef ?? replaced.externalRef ?? undefined,
    customer: order.customer ?? {
      firstName: replaced.customerFirstName,
      lastName: replaced.customerLastName,
      email: replaced.customerEmail,
      phone: replaced.customerPhone ?? undefined,
    },
  };
}
