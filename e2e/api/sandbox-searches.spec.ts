import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { bookReservationContract } from "@/lib/contracts/bookings";
import { reserveContract } from "@/lib/contracts/reservations";
import { carScenarios } from "@/server/scenarios/car-scenarios";
import { locationScenarios } from "@/server/scenarios/location-scenarios";
import type { ApiClient } from "../support/api-client";
import { reserveBody, stay } from "../support/rentals";
import { setUpTestTrack } from "../support/set-up-test-track";
import { expectError } from "../support/wire/expect-reply";

type Answer = z.output<typeof searchAvailabilityContract.response>;

/** A service in which the delay of the slowest supplier, more than a minute, is divided by 20. */
const service = setUpTestTrack((script) =>
  script.slug === "test-poll-slow"
    ? { ...script, search: { ...script.search, afterMs: script.search.afterMs / 20 } }
    : script,
);

async function partner(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

/** Searches a location, polls at the requested pace until the search ends, and returns every response. */
async function pollToEnd(client: ApiClient, location: string): Promise<Answer[]> {
  const query = { ...stay, location, limit: "50" };
  const answers = [await client.call(searchAvailabilityContract, { query })];
  for (;;) {
    const last = answers.at(-1);
    if (last?.use_polling !== true || last.search_id === null) return answers;
    await sleep(last.poll_after_ms ?? 0);
    const poll = { search_id: last.search_id, limit: "50" };
    answers.push(await client.call(searchAvailabilityContract, { query: poll }));
  }
}

function ends(answers: Answer[], status: string): { before: Answer[]; end: Answer } {
  const before = answers.slice(0, -1);
  const [end] = answers.slice(-1);
  if (end === undefined) throw new Error("There was no response.");
  expect(before.map((answer) => answer.status)).toEqual(before.map(() => "pending"));
  expect(end).toMatchObject({ status, use_polling: false });
  return { before, end };
}

test("test-instant is complete at once with null handle fields and every test car", async () => {
  const [only, ...more] = await pollToEnd(await partner(), "test-instant");
  expect(more).toEqual([]);
  expect(only).toMatchObject({ search_id: null, status: null, poll_after_ms: null, expires_at: null });
  const slugs = only?.vehicles.map(({ slug }) => slug).sort();
  expect(slugs).toEqual([...carScenarios.keys()].sort());
  const titles = new Map([...carScenarios.values()].map(({ slug, title }) => [slug, title]));
  for (const vehicle of only?.vehicles ?? []) expect(vehicle.title).toBe(titles.get(vehicle.slug));
});

test("test-poll is pending three times without vehicles, then complete", async () => {
  const { before, end } = ends(await pollToEnd(await partner(), "test-poll"), "complete");
  expect(before.map(({ total, vehicles }) => [total, vehicles.length])).toEqual(before.map(() => [0, 0]));
  expect(end.total).toBe(2);
  // The supplier responds between the second and the third poll, each sent exactly when the service requests
  // it.
  const [first = 0, second = 0, third = 0] = before.map((answer) => answer.poll_after_ms ?? 0);
  const [answersAfterMs = 0] =
    locationScenarios.get("test-poll")?.suppliers.map(({ afterMs }) => afterMs) ?? [];
  expect(answersAfterMs).toBeGreaterThan(first + second);
  expect(answersAfterMs).toBeLessThan(first + second + third);
});

test("test-poll-partial has more vehicles on each poll", async () => {
  const { before, end } = ends(await pollToEnd(await partner(), "test-poll-partial"), "complete");
  const totals = [...before, end].map(({ total }) => total);
  expect(totals).toEqual([...totals].sort((left, right) => left - right));
  expect(new Set(totals).size).toBeGreaterThan(2);
  expect([totals.at(0), totals.at(-1)]).toEqual([0, 8]);
});

test("test-poll-slow stays pending for long and then completes", async () => {
  const { before, end } = ends(await pollToEnd(await partner(), "test-poll-slow"), "complete");
  expect(before.length).toBeGreaterThan(2);
  expect(end.total).toBe(2);
});

test("test-poll-failed ends failed", async () => {
  const { end } = ends(await pollToEnd(await partner(), "test-poll-failed"), "failed");
  expect(end.vehicles).toEqual([]);
});

test("test-poll-expired ends expired", async () => {
  const { end } = ends(await pollToEnd(await partner(), "test-poll-expired"), "expired");
  expect(end.vehicles).toEqual([]);
});

test("a search of the whole Test Track waits for none of its suppliers", async () => {
  const query = { ...stay, country: "zz" };
  const found = await (await partner()).call(searchAvailabilityContract, { query });
  expect(found).toMatchObject({ total: carScenarios.size + 137 + 3, status: null, use_polling: false });
});

test("test-empty has no vehicles", async () => {
  const [only, ...more] = await pollToEnd(await partner(), "test-empty");
  expect(more).toEqual([]);
  expect(only).toMatchObject({ total: 0, vehicles: [], status: null });
});

test("test-crowd has 137 vehicles, each on one page", async () => {
  const client = await partner();
  const slugs: string[] = [];
  for (const page of ["1", "2", "3"]) {
    const query = { ...stay, location: "test-crowd", limit: "50", page };
    const found = await client.call(searchAvailabilityContract, { query });
    expect(found.total).toBe(137);
    slugs.push(...found.vehicles.map(({ slug }) => slug));
  }
  expect(new Set(slugs).size).toBe(137);
});

test("test-fx prices cars in GBP, JPY and KWD", async () => {
  const client = await partner();
  for (const [currency, digits] of [
    ["GBP", 2],
    ["JPY", 0],
    ["KWD", 3],
  ] as const) {
    const query = { ...stay, location: "test-fx", currency };
    const { vehicles } = await client.call(searchAvailabilityContract, { query });
    expect(vehicles.map(({ title }) => title).sort()).toEqual([
      "Priced in GBP",
      "Priced in JPY",
      "Priced in KWD",
    ]);
    for (const vehicle of vehicles) {
      expect(vehicle).toMatchObject({ currency, base_currency: "EUR" });
      expect(vehicle.total).toBe(Number(vehicle.total.toFixed(digits)));
      expect(vehicle.fx_rate).not.toBe(1);
    }
  }
});

test("an offer can be reserved until its search has expired, and its draft can be booked after that", async () => {
  const client = await partner();
  const { end } = ends(await pollToEnd(client, "test-poll"), "complete");
  const [offer] = end.vehicles;
  const body = reserveBody({ car_slug: offer?.slug });
  const { reservation } = await client.call(reserveContract, { body });
  expect(reservation.total).toBe(offer?.total);
  await client.send({
    method: "POST",
    path: "/v1/sandbox/clock",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: "15m" }),
  });
  expectError(await client.attempt(reserveContract, { body }), "search_expired");
  const { booking } = await client.call(bookReservationContract, {
    params: { reference: reservation.reference },
    body: { payment_reference: "pay_1", expected_total: offer?.total },
  });
  expect(booking).toMatchObject({ status: "pending_supplier", total: offer?.total });
});
