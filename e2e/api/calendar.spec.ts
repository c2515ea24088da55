import { expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { getCalendarContract } from "@/lib/contracts/calendar";
import { addDays, parseDay } from "@/lib/dates";
import type { ApiClient } from "../support/api-client";
import { stay } from "../support/rentals";
import { setUpTestTrack } from "../support/set-up-test-track";
import { bookCar } from "../support/test-track";
import { expectError } from "../support/wire/expect-reply";

const service = setUpTestTrack(undefined, {
  RATE_LIMITS: "oauth-token-ip=1000@1000,api-read=1000@1000,api-write=1000@1000,availability=40@0.0001",
});

async function partner(name: "alpha" | "beta" | "hasty" = "alpha"): Promise<ApiClient> {
  return await service().client(service().accounts[name]);
}

function dayAfter(days: number): string {
  const day = parseDay(stay.date_from);
  if (day === undefined) throw new Error("The stay begins on a day.");
  return addDays(day, days);
}

test("a calendar over HTTP equals the search of each day, in a test city and for a test car", async () => {
  const client = await partner();
  await bookCar(client, "test-accept");
  const span = { from: dayAfter(-2), to: dayAfter(2), days: "3" };
  const { entries } = await client.call(getCalendarContract, {
    query: { ...span, location: "test-instant" },
  });
  expect(entries).toHaveLength(5);
  for (const { date_from, date_to, ...figures } of entries) {
    const query = { location: "test-instant", date_from, date_to, limit: "1" };
    const found = await client.call(searchAvailabilityContract, { query });
    expect(figures).toEqual({
      available: found.total,
      from_total: found.vehicles[0]?.total,
      from_base_total: found.vehicles[0]?.base_total,
      car_slug: found.vehicles[0]?.slug,
    });
  }
  const ofCar = await client.call(getCalendarContract, { query: { ...span, car: "test-accept" } });
  expect(new Set(ofCar.entries.map(({ car_slug }) => car_slug))).toEqual(new Set(["test-accept"]));
});

test("a calendar of a city with suppliers contains only its own cars and starts no search", async () => {
  const client = await partner("beta");
  const query = { location: "test-poll-partial", from: dayAfter(0), to: dayAfter(1) };
  const answer = await client.call(getCalendarContract, { query });
  expect(answer.suppliers_asked).toBe(false);
  expect(answer.entries.map(({ available }) => available)).toEqual([0, 0]);
  const { rows } = await service().observer.query("select count(*)::integer as count from searches");
  expect(rows).toEqual([{ count: 0 }]);
});

test("a calendar costs four searches, also with a `search_id` that it does not have", async () => {
  const client = await partner("hasty");
  const query = { location: "test-instant", from: dayAfter(0), to: dayAfter(1) };
  for (let count = 0; count < 9; count += 1) {
    await client.call(getCalendarContract, { query: { ...query, search_id: "any" } });
  }
  const search = { query: { ...stay, location: "test-instant" } };
  for (let count = 0; count < 4; count += 1) await client.call(searchAvailabilityContract, search);
  expectError(await client.attempt(searchAvailabilityContract, search), "rate_limited");
  expectError(await client.attempt(getCalendarContract, { query }), "rate_limited");
});
