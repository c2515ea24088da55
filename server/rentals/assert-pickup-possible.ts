import type { Day } from "@/lib/dates";
import { todayIn } from "@/lib/stay";
import { assertStayDates } from "../catalogue/read/assert-stay-dates";
import { ApiError } from "../errors/api-error";

/** Throws `invalid_date_range` unless the stay is possible and its pickup is in the future. */
export function assertPickupPossible(
  now: Date,
  stay: { dateFrom: Day; dateTo: Day },
  rental: { startsAt: Date; location: { timezone: string } },
): void {
  const { dateFrom, dateTo } = stay;
  assertStayDates({ dateFrom, dateTo, earliest: todayIn(rental.location.timezone, now) });
  if (rental.startsAt > now) return;
  throw new ApiError("invalid_date_range", "The pickup time is in the past. Choose a later time.", {
    date_from: dateFrom,
    date_to: dateTo,
  });
}
