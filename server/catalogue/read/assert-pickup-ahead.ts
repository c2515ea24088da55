import type { Day } from "@/lib/dates";
import { ApiError } from "../../errors/api-error";

/** Throws `invalid_date_range` unless the pickup time is after `now`. */
export function assertPickupAhead(
  now: Date,
  { startsAt, dateFrom, dateTo }: { startsAt: Date; dateFrom: Day; dateTo: Day },
): void {
  if (startsAt > now) return;
  throw new ApiError("invalid_date_range", "The pickup time is in the past. Choose a later time.", {
    date_from: dateFrom,
    date_to: dateTo,
  });
}
