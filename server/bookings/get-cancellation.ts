import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import { findCancelRefusal } from "./cancel-booking";
import { getBooking } from "./get-booking";

export type CancellationPreview = { booking: BookingRow; cancellable: boolean };

/** Returns a booking of the partner and whether it can be cancelled now. Throws `not_found`. */
export async function getCancellation(ctx: PartnerContext, reference: string): Promise<CancellationPreview> {
  const booking = await getBooking(ctx, reference);
  return { booking, cancellable: findCancelRefusal(booking, ctx.now) === undefined };
}
