import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { ApiError } from "../errors/api-error";
import { lockBooking } from "./bookings.queries";

/** An owned booking, locked; a draft, another partner's and one that never was are all `not_found`. */
export async function lockOwnedBooking(tx: Tx, ctx: PartnerContext, reference: string): Promise<BookingRow> {
  const booking = await lockBooking(tx, { reference, partnerId: ctx.partner.id });
  if (booking === undefined) throw new ApiError("not_found", "Booking not found. Check the reference.");
  return booking;
}
