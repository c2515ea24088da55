import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { findBooking, findBookingByExternalRef } from "./bookings.queries";

/** An owned booking; a draft, another partner's and one that never was are all `not_found`. */
export async function getBooking(ctx: PartnerContext, reference: string): Promise<BookingRow> {
  const booking = await findBooking(ctx.database, { partnerId: ctx.partner.id, reference });
  if (booking === undefined) throw new ApiError("not_found", "Booking not found. Check the reference.");
  return booking;
}

/** The newest owned booking with that `external_ref`: how a partner learns whether a lost call landed. */
export async function getBookingByExternalRef(ctx: PartnerContext, externalRef: string): Promise<BookingRow> {
  const booking = await findBookingByExternalRef(ctx.database, { partnerId: ctx.partner.id, externalRef });
  if (booking === undefined) throw new ApiError("not_found", "No booking has this `external_ref`.");
  return booking;
}
