import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { rentalLocation } from "../contracts/catalogue";
import { call } from "./call";
import { listLocationsRoute } from "./catalogue";

export type RentalLocation = z.output<typeof rentalLocation>;

const cacheMs = 600_000;

/** Returns the query for all pickup cities, over all pages. */
export function locationsQuery(locale: string) {
  return queryOptions({
    queryKey: ["locations", locale],
    queryFn: ({ signal }) => readAllPages(locale, signal),
    staleTime: cacheMs,
    gcTime: cacheMs,
    refetchOnWindowFocus: false,
  });
}

async function readAllPages(locale: string, signal: AbortSignal): Promise<RentalLocation[]> {
  const found: RentalLocation[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listLocationsRoute, { query: { locale, limit: 100, cursor }, signal });
    found.push(...page.rows);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
