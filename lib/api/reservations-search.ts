import { queryOptions } from "@tanstack/react-query";
import type { Vehicle } from "../contracts/availability";
import { call } from "./call";
import { searchAvailabilityRoute } from "./routes/availability";

/** What a stay is searched by once more. */
export type StaySearch = {
  location: string;
  date_from: string;
  date_to: string;
  pickup_hour: number;
  return_hour: number;
  units: number;
  pickup_type: "pickup" | "delivery";
  currency: string;
  /** Where it is known: no car is offered that the driver may not have. */
  age?: string | undefined;
};

const limit = 50;
const defaultPollMs = 2000;

/** Every car for the same stay at the prices of now, cheapest first, when all suppliers have answered. */
export function staySearchQuery(stay: StaySearch) {
  return queryOptions({
    queryKey: ["reservations", "search", stay],
    queryFn: async ({ signal }): Promise<readonly Vehicle[]> => {
      const query = { ...stay, sort: "price", limit };
      let answer = await call(searchAvailabilityRoute, { query, signal });
      while (answer.use_polling && answer.status === "pending") {
        await pause(answer.poll_after_ms ?? defaultPollMs, signal);
        const again = { search_id: answer.search_id ?? undefined, limit };
        answer = await call(searchAvailabilityRoute, { query: again, signal });
      }
      return answer.vehicles;
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

/** The three whose total is nearest to what the customer was told, the car itself left out. */
export function nearestByTotal(
  vehicles: readonly Vehicle[],
  { slug, total }: { slug: string; total: number },
): Vehicle[] {
  return vehicles
    .filter((vehicle) => vehicle.slug !== slug)
    .sort((left, right) => Math.abs(left.total - total) - Math.abs(right.total - total))
    .slice(0, 3);
}

/** The same car in another search: by its slug, or where a supplier's offer got a new one, by title and place. */
export function sameVehicle(
  vehicles: readonly Vehicle[],
  { slug, title, location }: { slug: string; title: string; location: string },
): Vehicle | undefined {
  return (
    vehicles.find((vehicle) => vehicle.slug === slug) ??
    vehicles.find((vehicle) => vehicle.title === title && vehicle.location?.slug === location)
  );
}
