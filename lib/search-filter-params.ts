/**
 * The filters, sort order and page in the URL of a search. The reserve page keeps them, besides the parameters of the
 * rental, to link back to the search.
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
