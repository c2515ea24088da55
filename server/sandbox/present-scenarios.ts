import type * as z from "zod/mini";
import type { listScenariosContract } from "@/lib/contracts/sandbox";
import { carScenarios, scenarioCity } from "../scenarios/car-scenarios";
import { locationScenarios } from "../scenarios/location-scenarios";

/** Returns the tables of test cities and test cars in their wire format. */
export function presentScenarios(): z.input<typeof listScenariosContract.response> {
  return {
    locations: [...locationScenarios.values()].map(({ slug, title, outcome }) => ({
      slug,
      behaviour: title,
      outcome,
    })),
    cars: [...carScenarios.values()].map(({ slug, title, events, error = null }) => ({
      slug,
      location: scenarioCity,
      behaviour: title,
      events: [...events],
      error,
    })),
  };
}
