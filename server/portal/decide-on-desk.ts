import type { BookingRow } from "@/drizzle/schema/bookings";
import type { CrewDecision } from "../bookings/apply-decision";
import type { StaffContext } from "../context";
import { decideBooking } from "../crew/decide-booking";
import { ApiError } from "../errors/api-error";
import { CommandError } from "../errors/command-error";
import { hasBooking } from "./desk.queries";

/**
 * Applies a crew decision from the desk. Throws `not_found`, or `not_waiting` if the booking does not await
 * this decision.
 */
export async function decideOnDesk(
  ctx: StaffContext,
  reference: string,
  decision: CrewDecision,
): Promise<BookingRow> {
  if (!(await hasBooking(ctx.database, reference)))
    throw new ApiError("not_found", "Booking not found. Check the reference.");
  try {
    return await decideBooking(ctx.database, ctx, { reference, decision });
  } catch (error) {
    if (error instanceof CommandError) throw new ApiError("not_waiting", error.message);
    throw error;
  }
}
