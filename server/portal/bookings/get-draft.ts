import type { BookingRow } from "@/drizzle/schema/bookings";
import { commitDueTransitions } from "../../bookings/due/commit-due-transitions";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { findByReference } from "./drafts.queries";

/**
 * Returns a draft of the partner, expired or not. Throws `not_found`, or `already_booked` if it was booked,
 * so that the page can show the booking.
 */
export async function getDraft(ctx: PartnerContext, reference: string): Promise<BookingRow> {
  const row = await findByReference(ctx.database, { partnerId: ctx.partner.id, reference });
  if (row === undefined) throw new ApiError("not_found", "Reservation not found. Check the reference.");
  if (row.status === "draft") return row;
  const { status } = await commitDueTransitions(ctx, row);
  throw new ApiError("already_booked", "The reservation is already booked.", { status });
}
