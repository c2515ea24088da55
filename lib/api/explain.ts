import { queryOptions } from "@tanstack/react-query";
import { availabilityKeys, type SearchRequest } from "./availability";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const explainAvailabilityRoute: OperationRoute<"explainAvailability"> = {
  method: "GET",
  path: "/v1/rentals/availability/explain",
};

/**
 * Returns the query that explains which cars a search of one city hides, and why. With `car`, the query explains only
 * that car.
 */
export function explainQuery(request: SearchRequest, car: string | undefined) {
  return queryOptions({
    queryKey: [...availabilityKeys.firsts, "explain", request, car ?? null],
    queryFn: ({ signal }) => call(explainAvailabilityRoute, { query: { ...request, car }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
