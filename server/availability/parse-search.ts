import { type Day, daysBetween, parseDay } from "@/lib/dates";
import { ApiError } from "../errors/api-error";
import type { SearchRequest } from "../suppliers/search-request";
import { listCityParameters, parseFilters, type SearchFilters } from "./parse-filters";

export type Search = SearchFilters & {
  dateFrom: Day;
  dateTo: Day;
  /** The number of charged days. */
  days: number;
  pickupHour: number;
  returnHour: number;
  units: number;
  /** The one city to search, by slug or ID, and the parameter that named it. */
  place: { parameter: string; key: string } | undefined;
  country: string | undefined;
  currency: string | undefined;
  sort: "price" | "-price" | "title";
  page: number;
  limit: number;
};

const usualHour = 10;

/**
 * Parses the parameters of a search. Throws `invalid_payload` for missing or malformed dates and `invalid_combination`
 * for parameters that cannot be combined.
 */
export function parseSearch(request: SearchRequest): Search {
  const { dateFrom, dateTo, days } = parseDates(request);
  const filters = parseFilters(request);
  const [place] = listCityParameters(request);
  return {
    dateFrom,
    dateTo,
    days,
    pickupHour: request.pickupHour ?? usualHour,
    returnHour: request.returnHour ?? usualHour,
    units: request.units ?? 1,
    place,
    country: request.country,
    ...filters,
    currency: request.currency,
    sort: request.sort ?? "price",
    page: request.page ?? 1,
    limit: request.limit ?? 12,
  };
}

function parseDates(request: SearchRequest): Pick<Search, "dateFrom" | "dateTo" | "days"> {
  const dateFrom = parseDay(request.dateFrom ?? "");
  const dateTo = parseDay(request.dateTo ?? "");
  if (dateFrom !== undefined && dateTo !== undefined) {
    return { dateFrom, dateTo, days: daysBetween(dateFrom, dateTo) };
  }
  const message = "Expected a day as YYYY-MM-DD";
  const issues = [
    ...(dateFrom === undefined ? [{ path: "date_from", message }] : []),
    ...(dateTo === undefined ? [{ path: "date_to", message }] : []),
  ];
  const named = issues.map(({ path }) => path).join(", ");
  throw new ApiError("invalid_payload", `Check these fields: ${named}.`, { issues });
}
