import type { Config } from "../env";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import type { Question } from "../suppliers/begin-search";
import type { SearchLocation } from "./search-locations.queries";

/**
 * The maximum number of supplier searches of one search. A search over many cities would otherwise make
 * hundreds of calls.
 */
export const maxSupplierSearches = 24;

/** How long a search can be polled, and its offers booked. */
const usualLifetimeSeconds = 15 * 60;

export type SearchPlan = { questions: Question[]; lifetimeSeconds: number };

/** Returns which suppliers to search for which cities, in the order of the cities, up to the maximum. */
export function planSupplierSearches(config: Config, places: readonly SearchLocation[]): SearchPlan {
  const slugs = places.map(({ slug }) => slug);
  const { lifetimeSeconds, supplierCities } = scenarioHooks(config).onSearch(slugs, usualLifetimeSeconds);
  const searched = new Set(supplierCities);
  const questions = places
    .filter(({ slug }) => searched.has(slug))
    .flatMap(({ id, supplierIds }) => supplierIds.map((supplierId) => ({ supplierId, locationId: id })))
    .slice(0, maxSupplierSearches);
  return { questions, lifetimeSeconds };
}
