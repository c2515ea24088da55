import type { Config } from "../env";
import { locationScenarioOf } from "../scenarios/scenario-of";
import type { SearchLocation } from "./search-locations.queries";

/** Returns how long a search over these locations can be polled and booked from, in seconds. */
export function searchLifetimeSeconds(config: Config, places: readonly SearchLocation[]): number {
  const [place, ...more] = places;
  const scenario = place && more.length === 0 ? locationScenarioOf(config, place.slug) : undefined;
  return scenario?.searchSeconds ?? 15 * 60;
}
