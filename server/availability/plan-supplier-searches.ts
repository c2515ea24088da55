import type { Config } from "../env";
import { locationScenarioOf } from "../scenarios/scenario-of";
import type { Question } from "../suppliers/begin-search";
import type { SearchLocation } from "./search-locations.queries";

/** A search over many cities would otherwise hold hundreds of calls to others' servers. */
export const maxSupplierSearches = 24;

/**
 * Which suppliers are asked about which cities, in the order of the cities; beyond the limit, none. A test city's are
 * asked about that city alone: they may keep a search waiting for as long as they like.
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
