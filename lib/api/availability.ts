import { queryOptions } from "@tanstack/react-query";
import type { Availability } from "../contracts/availability";
import { isApiFailure } from "./api-failure";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const searchAvailabilityRoute: OperationRoute<"searchAvailability"> = {
  method: "GET",
  path: "/v1/rentals/availability",
};

/** The query parameters of a new search by name, with the values as in the URL of the search page. */
export type SearchRequest = Readonly<Record<string, string>>;

/** The query parameters that add facets and details to the response of a search. */
export const searchAdditions = { include: "facets,details" } as const;

/**
 * The number of vehicles per page: the maximum that the API allows. The browser can sort a result that fits on one
 * page.
 */
export const vehiclesPerPage = 50;

const cacheMs = 600_000;

/**
 * Query options under which data never becomes stale and is not refetched on focus or reconnection. Search results keep
 * the prices with which they were found until a new search.
 */
export const withoutRefetch = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: cacheMs,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const availabilityKeys = {
  firsts: ["availability"] as const,
  first: (request: SearchRequest) => [...availabilityKeys.firsts, request] as const,
  poll: (searchId: string, page: string | null) => ["availability-poll", searchId, page] as const,
};

/** Returns the query that starts a search and fetches its first page. */
export function startSearchQuery(request: SearchRequest) {
  return queryOptions({
    queryKey: availabilityKeys.first(request),
    queryFn: ({ signal }) =>
      call(searchAvailabilityRoute, { query: { ...request, limit: vehiclesPerPage }, signal }),
    ...withoutRefetch,
  });
}

/**
 * Returns the query that fetches a page of a search by its `search_id`. It polls as often as the API requests. It stops
 * when the search ends or the API rejects a poll, unless the poll only exceeded the rate limit.
 */
export function pollQuery(searchId: string, page: string | null = null) {
  return queryOptions({
    queryKey: availabilityKeys.poll(searchId, page),
    queryFn: ({ signal }) =>
      call(searchAvailabilityRoute, {
        query: { search_id: searchId, ...(page === null ? {} : { page }), ...searchAdditions },
        signal,
      }),
    refetchInterval: ({ state }) => nextPollMs(state.data, state.error),
    refetchIntervalInBackground: true,
    ...withoutRefetch,
  });
}

const defaultPollMs = 2000;

/**
 * Returns the delay from the last response to the next poll, in milliseconds. Returns `false` if the search is not
 * pending or the API rejected a poll. A poll that exceeded the rate limit does not count as rejected.
 */
export function nextPollMs(response: Availability | undefined, error: unknown): number | false {
  if (response?.status !== "pending") return false;
  const refused = isApiFailure(error) && !error.unknownOutcome && error.code !== "rate_limited";
  return refused ? false : (response.poll_after_ms ?? defaultPollMs);
}
