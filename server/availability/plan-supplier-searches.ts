import type { Config } from "../env";
import { locationScenarioOf } from "../scenarios/scenario-of";
import type { Question } from "../suppliers/begin-search";
import type { SearchLocation } from "./search-locations.queries";

/**
 * The maximum number of supplier searches of one search. A search over many cities would otherwise make
 * hundreds of calls.
 */
export const maxSupplierSearches = 24;

/**
 * Returns which suppliers to search for which cities, in the order of the cities, up to the maximum.
 * Suppliers of a test city are searched only for that city alone, because they may delay the search
 * indefinitely.
 */
export function planSupplierSearches(config: Config, places: readonly SearchLocation[]): Question[] {
  const asked =
    places.length === 1
      ? places
      : places.filter(({ slug }) => locationScenarioOf(config, slug) === undefined);
  return asked
    .flatMap(({ id, supplierIds }) => supplierIds.map((supplierId) => ({ supplierId, locationId: id })))
    .slice(0, maxSupplierSearches);
}
