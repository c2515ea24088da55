import { type SearchState, searchString } from "../search/search-params";

/** Returns the URL of the page that shows a quote to print for the customer. */
export function quoteHref(slug: string, state: SearchState): string {
  return `/vehicles/${encodeURIComponent(slug)}/quote${searchString(state)}`;
}
