import { expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { explainAvailabilityContract } from "@/lib/contracts/explain";
import { carScenarios } from "@/server/scenarios/car-scenarios";
import type { ApiClient } from "../support/api-client";
import { stay } from "../support/rentals";
import { setUpTestTrack } from "../support/set-up-test-track";
import { expectError } from "../support/wire/expect-reply";

const service = setUpTestTrack((script) => script);

async function partner(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

test("an explanation of a test city counts every hidden car, and its alternatives find the number of cars that they state", async () => {
  const client = await partner();
  const query = { ...stay, location: "test-instant", price_max: "1" };
  const found = await client.call(explainAvailabilityContract, { query });
  expect(found).toMatchObject({ considered: carScenarios.size, shown: 0, suppliers_asked: false });
  const counts = found.hidden.map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(carScenarios.size);
  expect(found.alternatives.map(({ kind, change }) => [kind, change])).toContainEqual([
    "drop_filter",
    { price_max: null },
  ]);
  for (const { change, vehicles, from_total } of found.alternatives) {
    const changed = Object.entries({ ...query, ...change }).filter(([, value]) => value !== null);
    const search = await client.call(searchAvailabilityContract, { query: Object.fromEntries(changed) });
    expect([search.total, search.vehicles[0]?.total]).toEqual([vehicles, from_total]);
  }
});

test("an explanation of one car names the reason, and an unknown car is not found", async () => {
  const client = await partner();
  const [car = ""] = [...carScenarios.keys()];
  const query = { ...stay, location: "test-instant", seats_min: "20" };
  const found = await client.call(explainAvailabilityContract, { query: { ...query, car } });
  expect(found).toMatchObject({ considered: 1, shown: 0, hidden: [{ reason: "seats", count: 1 }] });
  const unknown = await client.attempt(explainAvailabilityContract, {
    query: { ...query, car: "no-such-car" },
  });
  expectError(unknown, "not_found");
});

test("an explanation without one city is rejected with the path of the location", async () => {
  const client = await partner();
  const reply = await client.attempt(explainAvailabilityContract, { query: { ...stay, country: "zz" } });
  expect(expectError(reply, "invalid_payload")).toEqual({
    issues: [{ path: "location", message: expect.any(String) }],
  });
});
