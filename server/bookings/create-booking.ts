import type { BookingRow } from "@/drizzle/schema/bookings";
import type { IdempotentContext } from "../context";
import { recordPaymentCall } from "../payments/record-payment-call";
import { type RentalOrder, rentalColumns, toRentalRequest } from "../rentals/draft-columns";
import { insertBooking } from "../rentals/write-booking";
import { bookedColumns } from "./booked-columns";
import { claimRental } from "./claim-rental";
import { getConfirmDeadline } from "./get-confirm-deadline";
import { recordBookingCreated } from "./record-booking-created";
import { setReplacedBy } from "./replace/replacements.queries";
import { enqueueSupplierReservation } from "./supplier/enqueue-supplier-reservation";

export type CreateBooking = RentalOrder & { expectedTotal: number; paymentReference: string };

/**
 * Books a rental in one step, without a draft. If `replaced` is given, the new booking replaces it as soon as the new
 * one is confirmed. The caller has locked and checked `replaced`.
 */
export async function createBooking(
  ctx: IdempotentContext,
  order: CreateBooking,
  replaced?: BookingRow,
): Promise<BookingRow> {
  if (replaced === undefined) recordPaymentCall(ctx, order);
  const quoted = await claimRental(ctx, toRentalRequest(order), {
    total: order.expectedTotal,
    reference: null,
    replacesId: replaced?.id,
  });
  const booked = await insertBooking(ctx.tx, {
    ...rentalColumns(ctx.partner.id, order, quoted),
    ...bookedColumns(ctx, quoted, order.paymentReference),
    ...(replaced && replacementColumns(replaced, getConfirmDeadline(ctx.now, quoted.offer.startsAt))),
  });
  if (replaced !== undefined) await setReplacedBy(ctx.tx, replaced.id, booked.reference);
  await enqueueSupplierReservation(ctx.tx, booked, quoted);
  await recordBookingCreated(ctx, booked, null);
  return booked;
}

/**
 * Returns the columns of a booking that replaces another one. It expires no later than the replaced booking's rental
 * starts, because a rental that has started can no longer be replaced.
 */
function replacementColumns({ id, reference, startsAt }: BookingRow, usual: Date) {
  return { replacesId: id, replaces: reference, confirmBy: startsAt < usual ? startsAt : usual };
}
