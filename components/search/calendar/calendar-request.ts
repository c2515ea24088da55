import type { CalendarRequest } from "@/lib/api/calendar";
import type { Day } from "@/lib/dates";
import type { Filters } from "../search-params";
import type { StayDays } from "./stay-days";

export type CalendarSpan = { from: Day; to: Day };

/** Returns the calendar request for the city of a search, with all filters of the search except its dates. */
export function cityCalendar(filters: Filters, span: CalendarSpan, days: number): CalendarRequest {
  const { date_from: _from, date_to: _to, ...terms } = filters;
  return { ...terms, ...span, days: String(days) };
}

/** The filters that change the price or the times of one car. */
const carTerms = ["pickup_hour", "return_hour", "units", "currency"] as const;

/** Returns the calendar request for one car, with the filters of a search that change the car's price or times. */
export function carCalendar(
  slug: string,
  filters: Filters,
  { span, days }: { span: CalendarSpan; days: number },
): CalendarRequest {
  const terms = carTerms.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { car: slug, ...Object.fromEntries(terms), ...span, days: String(days) };
}

/** Returns the later of two days. */
export function getLaterDay(left: Day, right: Day): Day {
  return left > right ? left : right;
}

export type CreateCalendarRequest = (span: CalendarSpan, days: StayDays["length"]) => CalendarRequest;
