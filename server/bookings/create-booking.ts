import type { BookingRow } from "@/drizzle/schema/bookings";
import type { ReserveBody } from "@/lib/contracts/reservations";
import type { IdempotentContext } from "../context";
import { rentalColumns, toRentalRequest } from "../rentals/draft-columns";
import { insertBooking } from "../rentals/write-booking";
import { bookedColumns } from "./booked-columns";
import { claimRental } from "./claim-rental";
import { recordBookingCreated } from "./record-booking-created";
import { enqueueSupplierReservation } from "./supplier/enqueue-supplier-reservation";

export type OneStepBody = ReserveBody & { payment_reference: string; expected_total: number };

/** Reserves and books in one step: there is never a draft. */
export async function createBooking(ctx: IdempotentContext, body: OneStepBody): Promise<BookingRow> {
  const quoted = await claimRental(ctx, toRentalRequest(body), {
    total: body.expected_total,
    reference: null,
  });
  const booked = await insertBooking(ctx.tx, {
    ...rentalColumns(ctx.partner.id, body, quoted),
    ...bookedColumns(ctx, quoted, body.payment_reference),
  });
  await enqueueSupplierReservation(ctx.tx, booked, quoted);
  await recordBookingCreated(ctx, booked, null);
  return booked;
}
