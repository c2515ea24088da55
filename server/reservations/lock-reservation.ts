import type { BookingRow } from "@/drizzle/schema/bookings";
import type { IdempotentContext } from "../context";
import { ApiError } from "../errors/api-error";
import { lockDraftOrBooking } from "./drafts.queries";
import { expiredDraftDays } from "./purge-drafts";

/**
 * Locks and returns the partner's draft. A concurrent request to book the draft waits for this lock, then gets
 * `already_booked`. Throws `not_found`, `already_booked` or `reservation_expired`. `settleBooked` applies the due
 * transitions of a row that is already booked, so that `already_booked` contains its current status.
 */
export async function lockReservation(
  ctx: IdempotentContext,
  reference: string,
  settleBooked: (booking: BookingRow) => Promise<BookingRow>,
): Promise<BookingRow> {
  const draft = await lockDraftOrBooking(ctx.tx, { partnerId: ctx.partner.id, reference });
  if (draft === undefined) throw new ApiError("not_found", "Reservation not found. Check the reference.");
  if (draft.status !== "draft") {
    const { status } = await settleBooked(draft);
    throw new ApiError("already_booked", "The reservation was already booked with another idempotency key.", {
      status,
    });
  }
  if (draft.expiresAt === null || draft.expiresAt > ctx.now) return draft;
  if (isPastRetention(draft.expiresAt, ctx.now))
    throw new ApiError("not_found", "Reservation not found. Check the reference.");
  throw new ApiError("reservation_expired", "The draft has expired. Reserve again.", {
    reference,
    expired_at: draft.expiresAt.toISOString(),
  });
}

function isPastRetention(expiredAt: Date, now: Date): boolean {
  return now.getTime() - expiredAt.getTime() > expiredDraftDays * 86_400_000;
}
