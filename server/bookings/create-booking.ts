import type { BookingRow } from "@/drizzle/schema/bookings";
import type { IdempotentContext } from "../context";
import { type RentalOrder, rentalColumns, toRentalRequest } from "../rentals/draft-columns";
import { insertBooking } from "../rentals/write-booking";
import { bookedColumns } from "./booked-columns";
import { claimRental } from "./claim-rental";
import { recordBookingCreated } from "./record-booking-created";
import { enqueueSupplierReservation } from "./supplier/enqueue-supplier-reservation";

export type CreateBooking = RentalOrder & { expectedTotal: number; paymentReference: string };

/** Books in one step, without a draft. */
export async function createBooking(ctx: IdempotentContext, order: CreateBooking): Promise<BookingRow> {
  const quoted = await claimRental(ctx, toRentalRequest(order), {
    total: order.expectedTotal,
    reference: null,
  });
  const booked = await insertBooking(ctx.tx, {
    ...rentalColumns(ctx.partner.id, order, quoted),
    ...bookedColumns(ctx, quoted, order.paymentReference),
  });
  await enqueueSupplierReservation(ctx.tx, booked, quoted);
  await recordBookingCreated(ctx, booked, null);
  return booked;
}
