import type { BookingRow } from "@/drizzle/schema/bookings";
import { isLegal } from "../transitions";

type Times = Pick<BookingRow, "status" | "confirmBy" | "endsAt" | "autopilotAt">;

/**
 * Returns the transition of a booking whose `confirm_by` or `ends_at` has passed, if one is due. A decision of the
 * crew simulator that was due before `confirm_by` comes first, even if the clock has jumped past both times.
 */
export function findDueTransition(
  { status, confirmBy, endsAt, autopilotAt }: Times,
  now: Date,
): "simulate" | "expire" | "complete" | undefined {
  if (isLegal("complete", status)) return endsAt <= now ? "complete" : undefined;
  if (!isLegal("expire", status) || confirmBy === null || confirmBy > now) return undefined;
  return autopilotAt !== null && autopilotAt < confirmBy ? "simulate" : "expire";
}
