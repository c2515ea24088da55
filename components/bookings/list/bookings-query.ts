import type { BookingsQuery } from "@/lib/api/bookings";
import type { BookingFilters } from "@/lib/booking-filters";
import type { Day } from "@/lib/dates";
import { readDayRange } from "@/lib/day-ranges";
import { fromDay, toDay } from "../../time/local-day";

/** Returns whether a filter depends on the reader's time zone, which only the browser knows. */
export function dependsOnZone(filters: BookingFilters): boolean {
  return filters.pickup !== "" || filters.return !== "" || filters.booked !== "";
}

/** Converts the filters to the API's query. Days begin at midnight in the browser's time zone. */
export function toBookingsQuery(filters: BookingFilters, now: number): BookingsQuery {
  const { pickup, return: returned, booked, ...others } = filters;
  const today = toDay(new Date(now));
  const set = Object.entries(others).filter(([, value]) => value !== "");
  return {
    ...Object.fromEntries(set),
    ...toPeriod("pickup", pickup, today),
    ...toPeriod("return", returned, today),
    ...toPeriod("created", booked, today),
  };
}

type Period = "pickup" | "return" | "created";

/**
 * Converts a range of days to query parameters. Keeps an unknown range unchanged, so that the API's error names the
 * field.
 */
function toPeriod(name: Period, range: string, today: Day): BookingsQuery {
  if (range === "") return {};
  const days = readDayRange(range, today);
  if (days === undefined) return { [`${name}_after`]: range };
  return {
    ...(days.from === undefined ? {} : { [`${name}_after`]: fromDay(days.from).toISOString() }),
    ...(days.until === undefined ? {} : { [`${name}_before`]: fromDay(days.until).toISOString() }),
  };
}
