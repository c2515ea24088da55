import { type SearchState, searchString } from "../search/search-params";

/** Returns the path of the quote that the customer receives. */
export function quoteHref(slug: string, state: SearchState): string {
  return `/vehicles/${encodeURIComponent(slug)}/quote${searchString(state)}`;
}
