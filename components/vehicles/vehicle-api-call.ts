import { searchAvailabilityRoute } from "@/lib/api/availability";
import { isSupplierOffer } from "@/lib/api/cars";
import { getCarRoute } from "@/lib/api/catalogue";
import type { ApiCall } from "@/lib/api/render-curl";
import type { SearchState } from "../search/search-params";

/**
 * Returns the API request that reads one vehicle. For a car, it requests the car's record, with the price of each day
 * if the URL has dates. For a supplier's offer, it polls the search that found the offer.
 */
export function vehicleApiCall(
  slug: string,
  { date_from, date_to, currency, units, search_id }: SearchState,
): ApiCall {
  if (isSupplierOffer(slug)) {
    return { route: searchAvailabilityRoute, query: { search_id: search_id ?? undefined } };
  }
  const query = {
    date_from: date_from ?? undefined,
    date_to: date_to ?? undefined,
    currency: currency ?? undefined,
    ...(date_from === null || date_to === null ? {} : { units: units ?? undefined, include: "breakdown" }),
  };
  return { route: getCarRoute, params: { slug }, query };
}
