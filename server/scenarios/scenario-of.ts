import type { Config } from "../env";
import { type CarScenario, carScenarios } from "./car-scenarios";
import { type LocationScenario, locationScenarios } from "./location-scenarios";

type Where = Pick<Config, "environment">;

/** What is to happen with this car; always `undefined` in production. */
export function carScenarioOf({ environment }: Where, slug: string): CarScenario | undefined {
  return environment === "sandbox" ? carScenarios.get(slug) : undefined;
}

/** How a search of this city is to go; always `undefined` in production. */
export function locationScenarioOf({ environment }: Where, slug: string): LocationScenario | undefined {
  return environment === "sandbox" ? locationScenarios.get(slug) : undefined;
}
