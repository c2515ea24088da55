import type { ReserveQuery } from "@/lib/read-reserve-query";
import { searchFilterParams } from "@/lib/search-filter-params";

/** Returns the URL of the page that reserves the car, with the rental in its query. */
export function stayHref(stay: ReserveQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(stay)) if (value !== undefined) query.set(name, String(value));
  return `/reservations/new?${query}`;
}

type Searched = Omit<ReserveQuery, "car" | "expected_total" | "mode" | "location"> & {
  location: string | undefined;
};

/**
 * Returns the URL of the results from which the car was chosen or, without a search ID, of the same search. Keeps the
 * external reference of the sale, because another car is for the same customer, who may have paid.
 */
export function searchHref(stay: Searched): string {
  const { location, search_id, date_from, date_to, pickup_hour, return_hour, units, pickup_type } = stay;
  const { currency, external_ref } = stay;
  const query = new URLSearchParams({ date_from, date_to, currency });
  if (location !== undefined && stay.country === undefined) query.set("location", location);
  if (search_id !== undefined) query.set("search_id", search_id);
  if (pickup_hour !== 10) query.set("pickup_hour", String(pickup_hour));
  if (return_hour !== 10) query.set("return_hour", String(return_hour));
  if (units !== 1) query.set("units", String(units));
  if (pickup_type !== "pickup") query.set("pickup_type", pickup_type);
  for (const name of searchFilterParams) {
    const value = stay[name];
    if (value !== undefined) query.set(name, value);
  }
  if (external_ref !== undefined) query.set("external_ref", external_ref);
  return `/search?${query}`;
}
