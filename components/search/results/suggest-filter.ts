import type { FilterName, Filters } from "../search-params";

/** The filters that hide most for the least reason come first. What makes the stay itself is never given up. */
const order: readonly FilterName[] = [
  "price_max",
  "price_min",
  "attrs",
  "q",
  "vehicle_type",
  "pickup_type",
  "units",
  "age",
];

/** Which filter of a search that found nothing to drop first; undefined where only place and dates are left. */
export function suggestFilterToRemove(filters: Filters): FilterName | undefined {
  return order.find((name) => filters[name] !== undefined && !(name === "units" && filters.units === "1"));
}
