/**
 * The query parameters of the search page other than location and dates. The reserve page uses them to link back to the
 * search.
 */
export const searchFilterParams = [
  "country",
  "age",
  "vehicle_type",
  "transmission",
  "fuel",
  "seats_min",
  "price_min",
  "price_max",
  "attrs",
  "q",
  "sort",
  "page",
] as const;
