import { queryOptions } from "@tanstack/react-query";
import type { Vehicle } from "../contracts/availability";
import { vehiclesPerPage as limit, searchAvailabilityRoute } from "./availability";
import { call } from "./call";

/** The parameters for searching the same rental again. */
export type StaySearch = {
  location: string;
  date_from: string;
  date_to: string;
  pickup_hour: number;
  return_hour: number;
  units: number;
  pickup_type: "pickup" | "delivery";
  currency: string;
  /** The age of the driver, if known. Excludes cars that the driver may not rent. */
  age?: string | undefined;
};

const defaultPollMs = 2000;

/**
 * Returns the query that searches cars for a rental at current prices, cheapest first, at most one page. It resolves
 * when the search is no longer pending.
 */
export function staySearchQuery(stay: StaySearch) {
  return queryOptions({
    queryKey: ["reservations", "search", stay],
    queryFn: async ({ signal }): Promise<readonly Vehicle[]> => {
      const query = { ...stay, sort: "price", limit };
      let response = await call(searchAvailabilityRoute, { query, signal });
      while (response.use_polling && response.status === "pending") {
        await pause(response.poll_after_ms ?? defaultPollMs, signal);
        const again = { search_id: response.search_id ?? undefined, limit };
        response = await call(searchAvailabilityRoute, { query: again, signal });
      }
      return response.vehicles;
    },
    staleTime: 30_000,
  });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Returns up to three cars, other than the given one, whose totals are closest to `total`. */
export function nearestByTotal(
  vehicles: readonly Vehicle[],
  { slug, total }: { slug: string; total: number },
): Vehicle[] {
  return vehicles
    .filter((vehicle) => vehicle.slug !== slug)
    .sort((left, right) => Math.abs(left.total - total) - Math.abs(right.total - total))
    .slice(0, 3);
}

/**
 * Finds a car of one search in the results of another search: first by its slug, then by its title and location. A
 * supplier's offer gets a new slug in each search.
 */
export function findSameVehicle(
  vehicles: readonly Vehicle[],
  { slug, title, location }: { slug: string; title: string; location: string },
): Vehicle | undefined {
  return (
    vehicles.find((vehicle) => vehicle.slug === slug) ??
    vehicles.find((vehicle) => vehicle.title === title && vehicle.location?.slug === location)
  );
}
