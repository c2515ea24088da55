import type { BookingRow } from "@/drizzle/schema/bookings";
import type { ReserveBody } from "@/lib/contracts/reservations";
import type { KeyedContext } from "../context";
import { rentalColumns, rentalOf } from "../reservations/draft-of";
import { insertBooking } from "../reservations/write-booking";
import { bookedColumns } from "./booked-columns";
import { claimRental } from "./claim-rental";
import { orderFromSupplier } from "./order-from-supplier";
import { recordBooked } from "./record-booked";

export type OneStepBody = ReserveBody & { payment_reference: string; expected_total: number };

/** Reserves and books in one step: there is never a draft. */
export async function createBooking(ctx: KeyedContext, body: OneStepBody): Promise<BookingRow> {
  const quoted = await claimRental(ctx, rentalOf(body), { total: body.expected_total, reference: null });
  const booked = await insertBooking(ctx.tx, {
    ...rentalColumns(ctx.partner.id, body, quoted),
    ...bookedColumns(ctx, quoted, body.payment_reference),
  });
  await orderFromSupplier(ctx.tx, booked, quoted);
  await recordBooked(ctx, booked, null);
  return booked;
}
