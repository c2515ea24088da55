/** How the search that found the car was narrowed, beyond the stay itself: for the way back to it. */
export const searchFilterParams = [
  "country",
  "age",
  "vehicle_type",
  "price_min",
  "price_max",
  "attrs",
  "q",
  "sort",
  "page",
] as const;
