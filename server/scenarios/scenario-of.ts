import type { Config } from "../env";
import { type CarScenario, carScenarios } from "./car-scenarios";
import { type LocationScenario, locationScenarios } from "./location-scenarios";

type Where = Pick<Config, "environment">;

/** Returns the scenario of a car, or undefined. Always undefined in production. */
export function carScenarioOf({ environment }: Where, slug: string): CarScenario | undefined {
  return environment === "sandbox" ? carScenarios.get(slug) : undefined;
}

/** Returns the scenario of a city, or undefined. Always undefined in production. */
export function locationScenarioOf({ environment }: Where, slug: string): LocationScenario | undefined {
  return environment === "sandbox" ? locationScenarios.get(slug) : undefined;
}
