import { type Day, daysBetween, parseDay } from "@/lib/dates";
import { ApiError } from "../errors/api-error";
import type { SearchRequest } from "../suppliers/search-request";
import { searchWords } from "./text-match";

export type Search = {
  dateFrom: Day;
  dateTo: Day;
  /** The charged days. */
  days: number;
  pickupHour: number;
  returnHour: number;
  units: number;
  /** The one city to search, by slug or ID, and the parameter that named it. */
  place: { parameter: string; key: string } | undefined;
  country: string | undefined;
  delivered: boolean;
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  attrs: readonly string[] | undefined;
  words: readonly string[];
  priceMin: number | undefined;
  priceMax: number | undefined;
  currency: string | undefined;
  sort: "price" | "-price" | "title";
  page: number;
  limit: number;
};

const usualHour = 10;

/**
 * Parses the parameters of a search. Throws `invalid_payload` for missing or malformed dates and
 * `invalid_combination` for parameters that exclude each other.
 */
export function parseSearch(request: SearchRequest): Search {
  const { dateFrom, dateTo, days } = parseDates(request);
  assertCompatible(request);
  const [place] = sentPlaces(request);
  return {
    dateFrom,
    dateTo,
    days,
    pickupHour: request.pickupHour ?? usualHour,
    returnHour: request.returnHour ?? usualHour,
    units: request.units ?? 1,
    place,
    country: request.country,
    delivered: request.deliveryLocation !== undefined || request.pickupType === "delivery",
    age: request.age,
    vehicleTypes: request.vehicleTypes,
    attrs: request.attrs,
    words: searchWords(request.text ?? ""),
    priceMin: request.priceMin,
    priceMax: request.priceMax,
    currency: request.currency,
    sort: request.sort ?? "price",
    page: request.page ?? 1,
    limit: request.limit ?? 12,
  };
}

/** Returns the locations sent, each with its parameter name for error messages. */
function sentPlaces({ location, pickupLocation, deliveryLocation }: SearchRequest) {
  const sent = { location, pickup_location: pickupLocation, delivery_location: deliveryLocation };
  return Object.entries(sent).flatMap(([parameter, key]) => (key === undefined ? [] : [{ parameter, key }]));
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

function assertCompatible(request: SearchRequest): void {
  const { pickupLocation, deliveryLocation, pickupType, priceMin, priceMax } = request;
  const issues: { path: string; message: string }[] = [];
  const [, second] = sentPlaces(request);
  if (second !== undefined) {
    issues.push({
      path: second.parameter,
      message: "Send only one of `location`, `pickup_location`, `delivery_location`",
    });
  }
  if (pickupLocation !== undefined && pickupType === "delivery") {
    issues.push({ path: "pickup_type", message: "`pickup_location` requires counter pickup" });
  }
  if (deliveryLocation !== undefined && pickupType === "pickup") {
    issues.push({ path: "pickup_type", message: "`delivery_location` requires delivery" });
  }
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax) {
    issues.push({ path: "price_min", message: "Must be at most `price_max`" });
  }
  if (issues.length > 0) {
    throw new ApiError("invalid_combination", "These parameters cannot be combined. See `details.issues`.", {
      issues,
    });
  }
}
