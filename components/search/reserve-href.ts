import type { Vehicle } from "@/lib/contracts/availability";
import { searchFilterParams } from "@/lib/search-filter-params";
import { type SearchState, sortChange } from "./search-params";

/**
 * Returns the URL of the page that reserves a found vehicle, with the rental, its total, the search to go back to and
 * the external reference of the sale.
 */
export function reserveHref(
  state: SearchState,
  vehicle: Pick<Vehicle, "slug" | "total" | "currency">,
  mode: "draft" | "one-step" = "draft",
): string {
  const {
    date_from,
    date_to,
    pickup_hour,
    return_hour,
    units,
    pickup_type,
    search_id,
    location,
    external_ref,
  } = state;
  const query = new URLSearchParams();
  if (mode === "one-step") query.set("mode", mode);
  const stay = { date_from, date_to, pickup_hour, return_hour, units, pickup_type };
  const price = { currency: vehicle.currency, expected_total: String(vehicle.total), search_id };
  const narrowed = searchFilterParams.map((name) => [name, state[name]] as const);
  const search = { ...Object.fromEntries(narrowed), ...sortChange(state.sort), location, external_ref };
  for (const [name, value] of Object.entries({ car: vehicle.slug, ...stay, ...price, ...search })) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  return `/reservations/new?${query}`;
}
