import { queryOptions } from "@tanstack/react-query";
import type { Availability } from "../contracts/availability";
import { isApiFailure } from "./api-failure";
import { call } from "./call";
import { searchAvailabilityRoute } from "./routes/availability";

/** A first call's parameters, as text, as they stand in an address. */
export type SearchRequest = Readonly<Record<string, string>>;

/** As many as the service gives at once: a list that is whole can be put in another order without asking. */
export const vehiclesPerPage = 50;

const cacheMs = 600_000;

/** A found price is shown as it was found; only whoever searches again asks again. */
const withoutRefetch = {
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

/** The first call of a search. */
export function startSearchQuery(request: SearchRequest) {
  return queryOptions({
    queryKey: availabilityKeys.first(request),
    queryFn: ({ signal }) =>
      call(searchAvailabilityRoute, { query: { ...request, limit: vehiclesPerPage }, signal }),
    ...withoutRefetch,
  });
}

/** Follows a search by its handle, which is all that is sent, at the pace the service asks for, until it has ended. */
export function pollQuery(searchId: string, page: string | null = null) {
  return queryOptions({
    queryKey: availabilityKeys.poll(searchId, page),
    queryFn: ({ signal }) =>
      call(searchAvailabilityRoute, {
        query: { search_id: searchId, ...(page === null ? {} : { page }) },
        signal,
      }),
    refetchInterval: ({ state }) => nextPollMs(state.data, state.error),
    refetchIntervalInBackground: true,
    ...withoutRefetch,
  });
}

const defaultPollMs = 2000;

/** The pause before the next poll, from the end of the last answer; false where there is nothing left to wait for. */
export function nextPollMs(answer: Availability | undefined, error: unknown): number | false {
  if (answer?.status !== "pending") return false;
  const refused = isApiFailure(error) && !error.unknownOutcome && error.code !== "rate_limited";
  return refused ? false : (answer.poll_after_ms ?? defaultPollMs);
}
