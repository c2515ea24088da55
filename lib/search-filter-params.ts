/**
 * The URL parameters of a search for its filters, sort order and page. The reserve page keeps them in its own URL, so
 * that it can link back to the search.
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
