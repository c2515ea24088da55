import { expect, test } from "vitest";
import { carScenarios } from "./car-scenarios";
import { locationScenarios } from "./location-scenarios";
import { carScenarioOf, locationScenarioOf } from "./scenario-of";

test("in production no slug means anything", () => {
  const production = { environment: "production" } as const;
  expect(carScenarios.size + locationScenarios.size).toBe(27);
  for (const slug of carScenarios.keys()) expect(carScenarioOf(production, slug)).toBeUndefined();
  for (const slug of locationScenarios.keys()) expect(locationScenarioOf(production, slug)).toBeUndefined();
});

test("in a sandbox a slug means its scenario, and any other nothing", () => {
  const sandbox = { environment: "sandbox" } as const;
  expect(carScenarioOf(sandbox, "test-crash")).toMatchObject({ crashes: true });
  expect(carScenarioOf(sandbox, "fiat-500-lisbon")).toBeUndefined();
  expect(locationScenarioOf(sandbox, "test-poll-expired")).toMatchObject({ searchSeconds: 4 });
  expect(locationScenarioOf(sandbox, "lisbon")).toBeUndefined();
});

test("the suppliers of test-poll-slow answer after more than a minute", () => {
  const delays = locationScenarios.get("test-poll-slow")?.suppliers.map(({ afterMs }) => afterMs);
  expect(delays).toEqual([65_000]);
});
