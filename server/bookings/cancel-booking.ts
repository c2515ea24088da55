import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { commitDueTransitionsByReference } from "./due/commit-due-transitions";
import { lockOwnedBooking } from "./lock-owned-booking";
import { toPartnerCancellation } from "./to-partner-cancellation";
import { transitionBooking } from "./transition-booking";
import { isLegal } from "./transitions";

/**
 * Cancels a booking of the partner and releases its units. Returns a cancelled booking unchanged. Throws `not_found`,
 * or `not_cancellable` if the booking has expired or is completed, or if it is confirmed and its rental has started.
 */
export async function cancelBooking(
  ctx: PartnerContext,
  input: { reference: string; reason: string | undefined },
): Promise<BookingRow> {
  await commitDueTransitionsByReference(ctx, input.reference);
  return await inTransaction(ctx.database, async (tx) => {
    const booking = await lockOwnedBooking(tx, ctx, input.reference);
    if (booking.status === "cancelled") return booking;
    const reason = findCancelRefusal(booking, ctx.now);
    if (reason !== undefined) {
      throw new ApiError("not_cancellable", `${reason} and cannot be cancelled.`, {
        status: booking.status,
      });
    }
    return await transitionBooking(tx, ctx, {
      booking,
      transition: "cancel",
      columns: toPartnerCancellation(booking, input.reason ?? null),
    });
  });
}

/** Returns why a booking cannot be cancelled now, as the beginning of a sentence. Undefined if it can be. */
export function findCancelRefusal(
  { status, startsAt }: Pick<BookingRow, "status" | "startsAt">,
  now: Date,
): string | undefined {
  if (!isLegal("cancel", status)) return `The booking is ${status}`;
  return status === "confirmed" && startsAt <= now ? "The rental has started" : undefined;
}
