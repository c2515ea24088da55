import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { findByReference } from "./drafts.queries";

/** An owned draft, lapsed or not; one that was booked meanwhile is `already_booked`, so the page can go on to it. */
export async function getDraft(ctx: PartnerContext, reference: string): Promise<BookingRow> {
  const row = await findByReference(ctx.database, { partnerId: ctx.partner.id, reference });
  if (row === undefined) throw new ApiError("not_found", "Reservation not found. Check the reference.");
  if (row.status === "draft") return row;
  throw new ApiError("already_booked", "The reservation is already booked.", { status: row.status });
}
