import type { BookingRow } from "@/drizzle/schema/bookings";
import { isLegal } from "../transitions";

type Times = Pick<BookingRow, "status" | "confirmBy" | "endsAt" | "autopilotAt">;

/**
 * Returns the transition that is due at `now`: `complete` from `ends_at` on for a confirmed booking, `expire` from
 * `confirm_by` on for an unconfirmed one, otherwise undefined. Returns `simulate` instead of `expire` if a decision of
 * the crew simulator was due before `confirm_by`, even if the clock has jumped past both times.
 */
export function findDueTransition(
  { status, confirmBy, endsAt, autopilotAt }: Times,
  now: Date,
): "simulate" | "expire" | "complete" | undefined {
  if (isLegal("complete", status)) return endsAt <= now ? "complete" : undefined;
  if (!isLegal("expire", status) || confirmBy === null || confirmBy > now) return undefined;
  return autopilotAt !== null && autopilotAt < confirmBy ? "simulate" : "expire";
}
