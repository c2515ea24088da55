import { addDays, type Day, parseDay } from "@/lib/dates";
import { todayIn } from "@/lib/stay";
import { assertKnownCountry } from "../catalogue/read/assert-known";
import { assertPickupAhead } from "../catalogue/read/assert-pickup-ahead";
import { assertStayDates } from "../catalogue/read/assert-stay-dates";
import type { PartnerContext } from "../context";
import { ApiError, invalidField } from "../errors/api-error";
import type { SearchRequest } from "../suppliers/search-request";
import { findLocationWithStock, findPlaces, type SearchLocation } from "./search.queries";
import { searchWords } from "./text-match";

export type Search = {
  dateFrom: Day;
  dateTo: Day;
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
  const { dateFrom, dateTo } = parseDates(request);
  assertCompatible(request);
  const [place] = sentPlaces(request);
  return {
    dateFrom,
    dateTo,
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

function parseDates(request: SearchRequest): { dateFrom: Day; dateTo: Day } {
  const dateFrom = parseDay(request.dateFrom ?? "");
  const dateTo = parseDay(request.dateTo ?? "");
  if (dateFrom !== undefined && dateTo !== undefined) return { dateFrom, dateTo };
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

/**
 * Returns the locations to search. A one-city search whose pickup time has passed is rejected; a search over
 * several cities omits such cities. The dates of a one-city search are validated in its time zone, those of a
 * search over several cities against yesterday UTC.
 */
export async function getSearchLocations(ctx: PartnerContext, search: Search): Promise<SearchLocation[]> {
  const { database, now } = ctx;
  const { dateFrom, dateTo, country } = search;
  const times = { ...search, now };
  if (country !== undefined) await assertKnownCountry(database, country);
  if (search.place !== undefined) {
    const { parameter, key } = search.place;
    const place = await findLocationWithStock(database, key, times);
    if (place === undefined) throw invalidField(parameter, "Unknown pickup city");
    assertStayDates({ dateFrom, dateTo, earliest: place.today });
    assertPickupAhead(now, { startsAt: place.startsAt, dateFrom, dateTo });
    return country === undefined || country === place.countryCode ? [place] : [];
  }
  assertStayDates({ dateFrom, dateTo, earliest: addDays(todayIn("UTC", now), -1) });
  const places = await findPlaces(database, country, times);
  return places.filter(({ startsAt }) => startsAt > now);
}
