import { type Day, daysBetween } from "@/lib/dates";
import { ApiError } from "../../errors/api-error";

export const longestStayDays = 365;

/** No price is known so far ahead; and no instant of a stay ever leaves the years that everything can write. */
const lastDay = "2199-12-31";

/**
 * Answers 422 `invalid_date_range` unless the stay is 1 to 365 days long, begins on the earliest day or later and
 * ends by 2199.
 */
export function assertStayDates(stay: { dateFrom: Day; dateTo: Day; earliest: Day }): void {
  const reason = whyImpossible(stay);
  if (reason === undefined) return;
  throw new ApiError("invalid_date_range", reason, { date_from: stay.dateFrom, date_to: stay.dateTo });
}

function whyImpossible({ dateFrom, dateTo, earliest }: { dateFrom: Day; dateTo: Day; earliest: Day }) {
  if (dateTo <= dateFrom) return "`date_to` must be after `date_from`.";
  if (dateFrom < earliest) return "`date_from` is in the past.";
  if (dateTo > lastDay) return `\`date_to\` must not be after ${lastDay}.`;
  if (daysBetween(dateFrom, dateTo) > longestStayDays)
    return `A rental can last at most ${longestStayDays} days.`;
  return undefined;
}
