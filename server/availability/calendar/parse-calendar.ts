import { maxCalendarDays } from "@/lib/contracts/calendar";
import { addDays, type Day, daysBetween } from "@/lib/dates";
import { lastReturnDay } from "../../catalogue/read/assert-stay-dates";
import { ApiError, invalidField } from "../../errors/api-error";
import { type StoredQuery, toSearchRequest } from "../../suppliers/search-request";
import { parseSearch, type Search } from "../parse-search";
import type { CalendarPlace } from "./calendar.queries";

/** The parameters of a calendar as sent. */
export type CalendarRequest = {
  from: Day;
  to: Day;
  /** The number of charged days of each rental. Default: 3. */
  days: number | undefined;
  location: string | undefined;
  car: string | undefined;
  /** The parameters of the search other than its dates and its city. */
  terms: StoredQuery;
};

export type Calendar = {
  place: CalendarPlace;
  firstDay: Day;
  /** The number of start days. */
  count: number;
  /** The search for the first rental. The searches for the other rentals differ only in their dates. */
  search: Search;
};

const usualDays = 3;

/**
 * Parses the parameters of a calendar. Throws `invalid_payload` for too many start days, `invalid_date_range` if `to`
 * is before `from` or a rental would end too late, and `invalid_combination` unless the request names either a city or
 * a car. Also throws the errors of `parseSearch`.
 */
export function parseCalendar(request: CalendarRequest): Calendar {
  const { from, to, days = usualDays } = request;
  const count = daysBetween(from, to) + 1;
  if (count > maxCalendarDays) {
    throw invalidField("to", `A calendar has at most ${maxCalendarDays} days, including \`from\``);
  }
  const place = parsePlace(request);
  if (count < 1) throw invalidRange(request, "`to` must not be before `from`.");
  if (to > lastReturnDay || addDays(to, days) > lastReturnDay) {
    throw invalidRange(request, `A rental must not end after ${lastReturnDay}.`);
  }
  const rental = { dateFrom: from, dateTo: addDays(from, days) };
  const search = parseSearch({ ...toSearchRequest(request.terms), ...rental });
  return { place, firstDay: from, count, search };
}

function parsePlace({ location, car }: CalendarRequest): CalendarPlace {
  if (location !== undefined && car === undefined) return { location };
  if (car !== undefined && location === undefined) return { car };
  const message = "Send either `location` or `car`";
  throw new ApiError("invalid_combination", "A calendar needs either a location or a car.", {
    issues: [
      { path: "location", message },
      { path: "car", message },
    ],
  });
}

/** Creates an `invalid_date_range` error whose details are the first and the last start day of the request. */
export function invalidRange(
  { from, to }: Pick<CalendarRequest, "from" | "to">,
  message: string,
): ApiError<"invalid_date_range"> {
  return new ApiError("invalid_date_range", message, { from, to });
}
