import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Availability, Vehicle } from "../contracts/availability";
import {
  vehiclesPerPage as limit,
  nextPollMs,
  searchAvailabilityRoute,
  withoutRefetch,
} from "./availability";
import { call } from "./call";
import type { StaySearch } from "./reservations-search";

/** The cars on the first pages of a search, at most `maxPages`, and the response with the first page. */
export type RentalOffers = { vehicles: readonly Vehicle[]; response: Availability };

/** The maximum number of pages fetched per search. The cheapest cars come first. */
const maxPages = 10;

const keys = { start: (stay: StaySearch) => ["rental-offers", stay] as const };

/**
 * Returns the query that searches cars for a rental at current prices, and fetches up to `maxPages` pages of results.
 */
export function rentalOffersQuery(stay: StaySearch) {
  return queryOptions({
    queryKey: keys.start(stay),
    queryFn: async ({ signal }) => {
      const query = { ...stay, sort: "price", limit };
      const first = await call(searchAvailabilityRoute, { query, signal });
      const next = (page: number) => {
        const more = first.search_id === null ? query : { search_id: first.search_id, limit };
        return call(searchAvailabilityRoute, { query: { ...more, page }, signal });
      };
      return await readPages(first, next);
    },
    ...withoutRefetch,
    gcTime: 0,
  });
}

/**
 * Returns the query that polls a started search while it is pending, unless the API rejects a poll. For a search
 * without an ID, the query is disabled.
 */
export function pollRentalOffersQuery(started: RentalOffers | undefined) {
  const searchId = started?.response.search_id ?? "";
  return queryOptions({
    queryKey: ["rental-offers-poll", searchId],
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        call(searchAvailabilityRoute, { query: { search_id: searchId, limit, page }, signal });
      return await readPages(await read(1), read);
    },
    // All searches without an ID share one key, so none of them may store its cars under it.
    ...(started === undefined || searchId === "" ? {} : { initialData: started }),
    enabled: searchId !== "",
    refetchInterval: ({ state }) => nextPollMs(state.data?.response, state.error),
    ...withoutRefetch,
    gcTime: 0,
  });
}

/**
 * Resets the cached search for the rental, because its prices or offers are no longer valid. A search that a component
 * uses runs again.
 */
export async function resetRentalOffers(client: QueryClient, stay: StaySearch): Promise<void> {
  await client.resetQueries({ queryKey: keys.start(stay) });
}

async function readPages(
  first: Availability,
  read: (page: number) => Promise<Availability>,
): Promise<RentalOffers> {
  // By slug, because offers that arrive between two requests move others to the next page.
  const found = new Map(first.vehicles.map((vehicle) => [vehicle.slug, vehicle]));
  const pages = Math.min(maxPages, Math.ceil(first.total / limit));
  for (let page = 2; page <= pages; page += 1) {
    for (const vehicle of (await read(page)).vehicles) found.set(vehicle.slug, vehicle);
  }
  return { vehicles: [...found.values()], response: first };
}
