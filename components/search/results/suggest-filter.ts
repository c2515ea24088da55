import type { FilterName, Filters } from "../search-params";

/** The filters in the order in which to remove them. Location and dates are never suggested. */
const order: readonly FilterName[] = [
  "price_max",
  "price_min",
  "attrs",
  "q",
  "fuel",
  "transmission",
  "seats_min",
  "vehicle_type",
  "pickup_type",
  "units",
  "age",
];

/**
 * Returns the filter to remove first from a search without results. Undefined if none of `order` is set. One unit
 * counts as not set.
 */
export function suggestFilterToRemove(filters: Filters): FilterName | undefined {
  return order.find((name) => filters[name] !== undefined && !(name === "units" && filters.units === "1"));
}
