import { type Day, daysBetween } from "@/lib/dates";
import { ApiError } from "../../errors/api-error";

export const maxStayDays = 365;

/** The last possible return day. It is far later than any day with prices, and every date format supports it. */
export const lastReturnDay = "2199-12-31";

/**
 * Throws `invalid_date_range` unless the stay has 1 to 365 days, begins on the earliest day or later and ends by
 * `lastReturnDay`.
 */
export function assertStayDates(stay: { dateFrom: Day; dateTo: Day; earliest: Day }): void {
  const reason = whyImpossible(stay);
  if (reason === undefined) return;
  throw new ApiError("invalid_date_range", reason, { date_from: stay.dateFrom, date_to: stay.dateTo });
}

function whyImpossible({ dateFrom, dateTo, earliest }: { dateFrom: Day; dateTo: Day; earliest: Day }) {
  if (dateTo <= dateFrom) return "`date_to` must be after `date_from`.";
  if (dateFrom < earliest) return "`date_from` is in the past.";
  if (dateTo > lastReturnDay) return `\`date_to\` must not be after ${lastReturnDay}.`;
  if (daysBetween(dateFrom, dateTo) > maxStayDays) return `A rental can last at most ${maxStayDays} days.`;
  return undefined;
}
