import type { AvailabilityQuery } from "@/lib/contracts/availability";
import { type Day, parseDay } from "@/lib/dates";
import { ApiError } from "../errors/api-error";
import { searchWords } from "./text-match";

export type Search = {
  dateFrom: Day;
  dateTo: Day;
  pickupHour: number;
  returnHour: number;
  units: number;
  /** The one city to search, by slug or id, and the parameter that named it. */
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
const placeParameters = ["location", "pickup_location", "delivery_location"] as const;

/**
 * A first call's parameters as one search. Dates that are missing or malformed answer 400 `invalid_payload`,
 * parameters that exclude each other 422 `invalid_combination`.
 */
export function parseSearch(query: AvailabilityQuery): Search {
  const { dateFrom, dateTo } = parseDates(query);
  assertCompatible(query);
  const parameter = placeParameters.find((name) => query[name] !== undefined);
  const key = parameter && query[parameter];
  return {
    dateFrom,
    dateTo,
    pickupHour: query.pickup_hour ?? usualHour,
    returnHour: query.return_hour ?? usualHour,
    units: query.units ?? 1,
    place: parameter === undefined || key === undefined ? undefined : { parameter, key },
    country: query.country,
    delivered: query.delivery_location !== undefined || query.pickup_type === "delivery",
    age: query.age,
    vehicleTypes: query.vehicle_type,
    attrs: query.attrs,
    words: searchWords(query.q ?? ""),
    priceMin: query.price_min,
    priceMax: query.price_max,
    currency: query.currency,
    sort: query.sort ?? "price",
    page: query.page ?? 1,
    limit: query.limit ?? 12,
  };
}

function parseDates(query: AvailabilityQuery): { dateFrom: Day; dateTo: Day } {
  const dateFrom = parseDay(query.date_from ?? "");
  const dateTo = parseDay(query.date_to ?? "");
  if (dateFrom !== undefined && dateTo !== undefined) return { dateFrom, dateTo };
  const message = "Expected a day as YYYY-MM-DD";
  const issues = [
    ...(dateFrom === undefined ? [{ path: "date_from", message }] : []),
    ...(dateTo === undefined ? [{ path: "date_to", message }] : []),
  ];
  const named = issues.map(({ path }) => path).join(", ");
  throw new ApiError("invalid_payload", `Check these fields: ${named}.`, { issues });
}

function assertCompatible(query: AvailabilityQuery): void {
  const issues: { path: string; message: string }[] = [];
  const [, second] = placeParameters.filter((name) => query[name] !== undefined);
  if (second !== undefined) {
    issues.push({ path: second, message: "Send one of `location`, `pickup_location`, `delivery_location`" });
  }
  if (query.pickup_location !== undefined && query.pickup_type === "delivery") {
    issues.push({ path: "pickup_type", message: "`pickup_location` means collection at the counter" });
  }
  if (query.delivery_location !== undefined && query.pickup_type === "pickup") {
    issues.push({ path: "pickup_type", message: "`delivery_location` means delivery" });
  }
  if (query.price_min !== undefined && query.price_max !== undefined && query.price_min > query.price_max) {
    issues.push({ path: "price_min", message: "Must not be above `price_max`" });
  }
  if (issues.length > 0) {
    throw new ApiError("invalid_combination", "These parameters exclude each other.", { issues });
  }
}
