import type { AvailabilityQuery, SearchFilterName } from "@/lib/contracts/availability";

/** The filters of a search as sent. */
export type FilterRequest = {
  age: number | undefined;
  vehicleTypes: readonly string[] | undefined;
  transmission: AvailabilityQuery["transmission"];
  fuels: readonly string[] | undefined;
  minSeats: number | undefined;
  pickupType: AvailabilityQuery["pickup_type"];
  priceMin: number | undefined;
  priceMax: number | undefined;
  text: string | undefined;
  attrs: readonly string[] | undefined;
};

/** The parameters of a search as sent. The dates are not validated yet. */
export type SearchRequest = FilterRequest & {
  dateFrom: string | undefined;
  dateTo: string | undefined;
  location: string | undefined;
  pickupLocation: string | undefined;
  deliveryLocation: string | undefined;
  country: string | undefined;
  pickupHour: number | undefined;
  returnHour: number | undefined;
  units: number | undefined;
  currency: string | undefined;
  locale: AvailabilityQuery["locale"];
  sort: "price" | "-price" | "title" | undefined;
  page: number | undefined;
  limit: number | undefined;
};

/**
 * The format of `searches.query`. SQL and processes of other versions read it, so its names do not change.
 */
export type StoredQuery = Omit<AvailabilityQuery, "search_id" | "include">;

type FilterQuery = Pick<AvailabilityQuery, SearchFilterName>;

export function toStoredQuery(request: SearchRequest): StoredQuery {
  return {
    date_from: request.dateFrom,
    date_to: request.dateTo,
    location: request.location,
    pickup_location: request.pickupLocation,
    delivery_location: request.deliveryLocation,
    country: request.country,
    age: request.age,
    vehicle_type: request.vehicleTypes && [...request.vehicleTypes],
    transmission: request.transmission,
    fuel: request.fuels && [...request.fuels],
    seats_min: request.minSeats,
    pickup_hour: request.pickupHour,
    return_hour: request.returnHour,
    pickup_type: request.pickupType,
    price_min: request.priceMin,
    price_max: request.priceMax,
    q: request.text,
    attrs: request.attrs && [...request.attrs],
    units: request.units,
    currency: request.currency,
    locale: request.locale,
    sort: request.sort,
    page: request.page,
    limit: request.limit,
  };
}

/** Converts a stored query, or the query of a contract with the same field names, to a search request. */
export function toSearchRequest(query: StoredQuery): SearchRequest {
  return {
    dateFrom: query.date_from,
    dateTo: query.date_to,
    location: query.location,
    pickupLocation: query.pickup_location,
    deliveryLocation: query.delivery_location,
    country: query.country,
    ...toFilterRequest(query),
    pickupHour: query.pickup_hour,
    returnHour: query.return_hour,
    units: query.units,
    currency: query.currency,
    locale: query.locale,
    sort: query.sort,
    page: query.page,
    limit: query.limit,
  };
}

/** Returns the filters of a query whose contract has `searchFilterFields`. */
export function toFilterRequest(query: FilterQuery): FilterRequest {
  return {
    age: query.age,
    vehicleTypes: query.vehicle_type,
    transmission: query.transmission,
    fuels: query.fuel,
    minSeats: query.seats_min,
    pickupType: query.pickup_type,
    priceMin: query.price_min,
    priceMax: query.price_max,
    text: query.q,
    attrs: query.attrs,
  };
}
