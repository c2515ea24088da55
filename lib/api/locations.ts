import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { rentalLocation } from "../contracts/catalogue";
import { call } from "./call";
import { listLocationsRoute } from "./catalogue";
import type { OperationRoute } from "./route";

export type RentalLocation = z.output<typeof rentalLocation>;

/** A pickup city with its name in the reader's language. */
export type City = RentalLocation & {
  /** The names of the city in all languages and its aliases. A search for any of them finds the city. */
  names: readonly string[];
  /** The IATA codes of the city's airports. */
  iata: readonly string[];
};

const listCityNamesRoute: OperationRoute<"listCityNames"> = {
  method: "GET",
  path: "/portal-api/city-names",
};

const cacheMs = 600_000;

/** Returns the query for all pickup cities, sorted by their names in this language. */
export function locationsQuery(language: string) {
  return queryOptions({
    queryKey: ["locations", language],
    queryFn: ({ signal }) => readCities(language, signal),
    staleTime: cacheMs,
    gcTime: cacheMs,
    refetchOnWindowFocus: false,
  });
}

async function readCities(language: string, signal: AbortSignal): Promise<City[]> {
  const [locations, { data }] = await Promise.all([
    readAllPages(language, signal),
    call(listCityNamesRoute, { signal }),
  ]);
  const known = new Map(data.map((city) => [city.slug, city]));
  const cities = locations.map((location): City => {
    const { names = {}, aliases = [], iata = [] } = known.get(location.slug) ?? {};
    const all = new Set([location.name, ...Object.values(names), ...aliases]);
    return { ...location, name: names[language] ?? location.name, names: [...all], iata };
  });
  const byName = new Intl.Collator(language);
  return cities.sort((left, right) => byName.compare(left.name, right.name));
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
