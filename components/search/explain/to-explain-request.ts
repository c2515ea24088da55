import type { SearchRequest } from "@/lib/api/availability";
import type { Filters } from "../search-params";

/** Returns the request that explains a search. Its result does not depend on sort order and page. */
export function toExplainRequest(filters: Filters, locale: string): SearchRequest {
  return { ...filters, locale };
}

/** Returns whether a search can be explained: it has one city and both dates. */
export function isExplainable({ location, date_from, date_to }: Filters): boolean {
  return location !== undefined && date_from !== undefined && date_to !== undefined;
}
