import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { lockDraftOrBooking, removeDraft } from "./drafts.queries";

/**
 * Deletes a draft of the partner. Throws `not_found`, also for an expired draft, or `not_deletable` for a
 * booking.
 */
export async function deleteReservation(ctx: PartnerContext, reference: string): Promise<void> {
  const partnerId = ctx.partner.id;
  await inTransaction(ctx.database, async (tx) => {
    const draft = await lockDraftOrBooking(tx, { partnerId, reference });
    if (draft === undefined || (draft.expiresAt !== null && draft.expiresAt <= ctx.now)) {
      throw new ApiError("not_found", "Reservation not found. Check the reference.");
    }
    if (draft.status !== "draft") {
      throw new ApiError("not_deletable", "The reservation is already booked. Cancel the booking instead.", {
        status: draft.status,
        cancel_url: `/v1/bookings/${reference}/cancel`,
      });
    }
    await removeDraft(tx, draft.id);
    await recordAudit(tx, ctx, {
      action: "reservation.delete",
      partnerId,
      target: { type: "booking", id: reference },
      before: { status: draft.status },
    });
  });
}
