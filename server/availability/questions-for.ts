import type { Config } from "../env";
import { locationScenarioOf } from "../scenarios/scenario-of";
import type { Question } from "../suppliers/begin-search";
import type { Place } from "./places.queries";

/** A search over many cities would otherwise hold hundreds of calls to others' servers. */
export const mostQuestions = 24;

/**
 * Which suppliers are asked about which cities, in the order of the cities; beyond the limit, none. A test city's are
 * asked about that city alone: they may keep a search waiting for as long as they like.
 */
export function questionsFor(config: Config, places: readonly Place[]): Question[] {
  const asked =
    places.length === 1
      ? places
      : places.filter(({ slug }) => locationScenarioOf(config, slug) === undefined);
  return asked
    .flatMap(({ id, supplierIds }) => supplierIds.map((supplierId) => ({ supplierId, locationId: id })))
    .slice(0, mostQuestions);
}
