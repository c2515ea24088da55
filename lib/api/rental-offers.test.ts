import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { Availability, Vehicle } from "../contracts/availability";
import { pollRentalOffersQuery, rentalOffersQuery, resetRentalOffers } from "./rental-offers";
import type { StaySearch } from "./reservations-search";

afterEach(() => vi.unstubAllGlobals());

const stay: StaySearch = {
  location: "lisbon",
  date_from: "2027-03-26",
  date_to: "2027-03-29",
  pickup_hour: 10,
  return_hour: 10,
  units: 1,
  pickup_type: "pickup",
  currency: "EUR",
};

const vehicle = (slug: string): Vehicle => ({
  slug,
  title: slug,
  vehicle_type: null,
  image_url: "/cars/hatchback.svg",
  price_per_day: 50,
  total: 150,
  currency: "EUR",
  base_currency: "EUR",
  base_total: 150,
  fx_rate: 1,
  variable_pricing: false,
  location: { id: 1, slug: "lisbon", name: "Lisbon" },
  fleet_size: null,
});

function response(slugs: readonly string[], more: Partial<Availability> = {}): Availability {
  return {
    days: 3,
    date_from: stay.date_from,
    date_to: stay.date_to,
    vehicles: slugs.map(vehicle),
    total: slugs.length,
    suppliers: null,
    page: 1,
    limit: 50,
    use_polling: false,
    search_id: null,
    status: null,
    poll_after_ms: null,
    expires_at: null,
    ...more,
  };
}

/**
 * Replaces `fetch` by a function that returns these responses in order. Returns a list that receives the query of each
 * request.
 */
function answer(...responses: Availability[]): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    queries.push(new URL(url, "https://portal.example").searchParams);
    return Response.json(responses.shift());
  });
  return queries;
}

const slugs = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `car-${n + from}`);

test("all pages of a search are read, and a car that moved to the next page is listed once", async () => {
  const queries = answer(
    response(slugs(50), { total: 102 }),
    response(slugs(50, 49), { total: 102 }),
    response(slugs(3, 99), { total: 102 }),
  );
  const { vehicles } = await new QueryClient().fetchQuery(rentalOffersQuery(stay));
  expect(vehicles.map(({ slug }) => slug)).toEqual(slugs(102));
  expect(queries.map((query) => query.get("page"))).toEqual([null, "2", "3"]);
  expect(queries.every((query) => query.get("location") === "lisbon" && query.get("limit") === "50")).toBe(
    true,
  );
});

test("a search with suppliers is polled by its handle", async () => {
  const pending = { search_id: "srch_1", use_polling: true, status: "pending", poll_after_ms: 1 } as const;
  const queries = answer(
    response(["own"], pending),
    response(["own"], pending),
    response(["own", "offer"], { ...pending, use_polling: false, status: "complete", poll_after_ms: null }),
  );
  const started = await new QueryClient().fetchQuery(rentalOffersQuery(stay));
  const { initialData, ...poll } = pollRentalOffersQuery(started);
  expect([initialData, poll.enabled]).toEqual([started, true]);
  await new QueryClient().fetchQuery(poll);
  const ended = await new QueryClient().fetchQuery(poll);
  expect(ended.vehicles.map(({ slug }) => slug)).toEqual(["own", "offer"]);
  expect(queries.slice(1).map((query) => query.get("search_id"))).toEqual(["srch_1", "srch_1"]);
  expect(queries[1]?.has("location")).toBe(false);
});

test("a search without suppliers is not polled, and a repeated one sends a new request", async () => {
  const queries = answer(response(["first"]), response(["second"]));
  const client = new QueryClient();
  const observer = new QueryObserver(client, rentalOffersQuery(stay));
  await new Promise<void>((resolve) => {
    observer.subscribe(({ data }) => {
      if (data?.vehicles[0]?.slug === "first") void resetRentalOffers(client, stay);
      if (data?.vehicles[0]?.slug === "second") resolve();
    });
  });
  expect(queries).toHaveLength(2);
  const unpolled = pollRentalOffersQuery({ vehicles: [], response: response([]) });
  expect(unpolled.enabled).toBe(false);
  // The next search has the same key.
  expect(unpolled.initialData).toBeUndefined();
  observer.destroy();
});
