import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const getCalendarRoute: OperationRoute<"getCalendar"> = {
  method: "GET",
  path: "/v1/rentals/calendar",
};

/** The query parameters of a calendar request, as text. */
export type CalendarRequest = Readonly<Record<string, string>>;

/** The maximum length, in charged days, of a rental for which the API returns a calendar. */
export const maxCalendarStay = 90;

/** Returns the query for the calendar: the lowest total for each start day. */
export function calendarQuery(request: CalendarRequest) {
  return queryOptions({
    queryKey: ["calendar", request],
    queryFn: ({ signal }) => call(getCalendarRoute, { query: request, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
