import { ApiError } from "../errors/api-error";
import type { FilterRequest, SearchRequest } from "../suppliers/search-request";
import type { CarFilters } from "./car-rules";
import { splitIntoWords } from "./text-match";

/** The filters of a search other than the number of units. */
export type SearchFilters = Omit<CarFilters, "units"> & {
  words: readonly string[];
  priceMin: number | undefined;
  priceMax: number | undefined;
};

/** The parameters that name a city. A request may send only one of them. */
type SentPlaces = Partial<Pick<SearchRequest, "location" | "pickupLocation" | "deliveryLocation">>;

/** Parses the filters of a search. Throws `invalid_combination` for parameters that cannot be combined. */
export function parseFilters(request: FilterRequest & SentPlaces): SearchFilters {
  assertCompatible(request);
  return {
    delivered: request.deliveryLocation !== undefined || request.pickupType === "delivery",
    age: request.age,
    vehicleTypes: request.vehicleTypes,
    transmission: request.transmission,
    fuels: request.fuels,
    minSeats: request.minSeats,
    attrs: request.attrs,
    words: splitIntoWords(request.text ?? ""),
    priceMin: request.priceMin,
    priceMax: request.priceMax,
  };
}

/** Returns the sent parameters that name a city, each with its value. */
export function listCityParameters({ location, pickupLocation, deliveryLocation }: SentPlaces) {
  const sent = { location, pickup_location: pickupLocation, delivery_location: deliveryLocation };
  return Object.entries(sent).flatMap(([parameter, key]) => (key === undefined ? [] : [{ parameter, key }]));
}

function assertCompatible(request: FilterRequest & SentPlaces): void {
  const { pickupLocation, deliveryLocation, pickupType, priceMin, priceMax } = request;
  const issues: { path: string; message: string }[] = [];
  const [, second] = listCityParameters(request);
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
