import type { BookingRow } from "@/drizzle/schema/bookings";
import { ApiError } from "../../errors/api-error";
import { findCancelRefusal } from "../cancel-booking";
import { isLegal } from "../transitions";

/**
 * Returns the error with which a replacement of the booking is refused, or undefined if it can be replaced.
 * The error is `not_cancellable` if the booking could not be cancelled now or itself waits to replace another
 * one. It is `already_replaced` if another booking waits to replace this one.
 */
export function findReplaceRefusal(booking: BookingRow, now: Date): ApiError | undefined {
  const { status, replacesId, replacedBy } = booking;
  const reason = findCancelRefusal(booking, now);
  if (reason !== undefined) {
    return new ApiError("not_cancellable", `${reason} and cannot be replaced.`, { status });
  }
  if (replacesId !== null && isLegal("expire", status)) {
    return new ApiError(
      "not_cancellable",
      "The booking itself replaces another one and is not confirmed yet. Wait until it is, or cancel it.",
      { status },
    );
  }
  if (replacedBy === null) return undefined;
  return new ApiError(
    "already_replaced",
    "Another booking already replaces this one. Cancel that booking first, or wait until it is confirmed.",
    { replaced_by: replacedBy },
  );
}
