export const insightFilterNames = ["from", "to", "unit", "city", "supplier", "vehicle_type"] as const;
/** The filters in the URL. A filter that the URL does not set is an empty text. */
export type InsightFilters = Record<(typeof insightFilterNames)[number], string>;

export const noInsightFilters: InsightFilters = {
  from: "",
  to: "",
  unit: "",
  city: "",
  supplier: "",
  vehicle_type: "",
};

/** Returns the filters that are set, as the query of a request. */
export function toInsightsQuery(filters: InsightFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** Returns `path`, by default the path of the insights page, with the filters as its query. */
export function toInsightsPath(filters: InsightFilters, path = "/insights"): string {
  const search = new URLSearchParams(toInsightsQuery(filters));
  return search.size === 0 ? path : `${path}?${search}`;
}
