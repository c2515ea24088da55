import { updateQueryString } from "@/lib/update-query-string";

/** Returns the URL of the list of an endpoint's deliveries, with the filters and the page in `query`. */
export function deliveryListHref(id: string, query: URLSearchParams): string {
  return `/webhooks/${id}${updateQueryString(query.toString(), {})}`;
}

/** Returns the URL of a delivery. It keeps `query`, so that the list behind its panel stays the same. */
export function deliveryHref(id: string, deliveryId: string, query: URLSearchParams): string {
  return `/webhooks/${id}/deliveries/${deliveryId}${updateQueryString(query.toString(), {})}`;
}
