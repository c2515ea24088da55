import type { Vehicle } from "@/lib/contracts/availability";
import type { SearchState } from "./search-params";

/** Where reserving a found vehicle goes on, with the stay and the total it was found at. */
export function reserveHref(
  state: SearchState,
  vehicle: Pick<Vehicle, "slug" | "total" | "currency">,
  mode: "draft" | "one-step" = "draft",
): string {
  const { date_from, date_to, pickup_hour, return_hour, units, pickup_type, search_id } = state;
  const query = new URLSearchParams();
  if (mode === "one-step") query.set("mode", mode);
  const stay = { date_from, date_to, pickup_hour, return_hour, units, pickup_type };
  const price = { currency: vehicle.currency, expected_total: String(vehicle.total), search_id };
  for (const [name, value] of Object.entries({ car: vehicle.slug, ...stay, ...price })) {
    if (value !== null && value !== "") query.set(name, value);
  }
  return `/reservations/new?${query}`;
}
