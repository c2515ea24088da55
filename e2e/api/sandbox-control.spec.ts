import { afterAll, beforeAll, expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { bookingStatus } from "@/lib/contracts/bookings";
import { eventType } from "@/lib/contracts/event-types";
import { listEventsContract } from "@/lib/contracts/events";
import { getMeContract } from "@/lib/contracts/partners";
import { reserveContract } from "@/lib/contracts/reservations";
import {
  emitEventContract,
  listScenariosContract,
  moveClockContract,
  showClockContract,
  transitionBookingContract,
} from "@/lib/contracts/sandbox";
import { createWebhookContract } from "@/lib/contracts/webhooks";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { type ApiClient, createApiClient, fillPath } from "../support/api-client";
import { reserveBody } from "../support/rentals";
import { createOperator } from "../support/run/run-operator";
import { setUpTestTrack } from "../support/set-up-test-track";
import { createClient } from "../support/test-accounts";
import { bookCar, listEventTypes, readBooking } from "../support/test-track";
import { expectError, expectInvalid } from "../support/wire/expect-reply";
import { mintToken } from "../support/wire/mint-token";
import { sendRequest } from "../support/wire/send-request";

const service = setUpTestTrack();

async function partner(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

async function move(client: ApiClient, reference: string, to: string) {
  return await client.attempt(transitionBookingContract, { params: { reference }, body: { to } });
}

test("the scenarios list every test city and test car with outcome and events", async () => {
  const { locations, cars } = await (await partner()).call(listScenariosContract);
  expect(locations).toHaveLength(9);
  expect(cars).toHaveLength(18);
  expect(cars.find(({ slug }) => slug === "test-taken")?.error).toBe("unavailable");
  expect(cars).toContainEqual({
    slug: "test-supplier-fails",
    location: "test-instant",
    behaviour: expect.stringMatching(/rejected/),
    error: null,
    events: ["booking.created", "booking.payment_authorized", "booking.supplier_failed", "booking.cancelled"],
  });
});

test.each([
  ["test-never-accepted", "confirmed", ["booking.confirmed"]],
  ["test-never-accepted", "cancelled", ["booking.cancelled"]],
  ["test-never-accepted", "expired", ["booking.expired"]],
  ["test-accept-slow", "confirmed", ["booking.confirmed"]],
] as const)("a booking of %s can be set to %s", async (slug, to, events) => {
  const client = await partner();
  const pending = await bookCar(client, slug);
  const moved = await client.call(transitionBookingContract, {
    params: { reference: pending.reference },
    body: { to },
  });
  expect(moved.booking).toEqual(await readBooking(client, pending));
  expect(moved.booking.status).toBe(to);
  expect(await listEventTypes(client, pending)).toEqual([
    "booking.created",
    "booking.payment_authorized",
    ...events,
  ]);
});

test("a confirmed booking can be set to completed, and then to nothing else", async () => {
  const client = await partner();
  const { reference } = await bookCar(client, "test-never-accepted");
  expect((await move(client, reference, "confirmed")).status).toBe(200);
  const illegal = expectError(await move(client, reference, "expired"), "illegal_transition");
  expect(illegal).toEqual({ status: "confirmed", legal: ["completed"] });
  expect((await move(client, reference, "completed")).status).toBe(200);
  for (const to of bookingStatus.options) {
    const details = expectError(await move(client, reference, to), "illegal_transition");
    expect(details).toEqual({ status: "completed", legal: [] });
  }
});

test("a draft, another partner's booking and an unknown status are rejected", async () => {
  const client = await partner();
  const other = await service().client(service().accounts.beta);
  const body = reserveBody({ car_slug: "test-accept-slow" });
  const { reservation } = await client.call(reserveContract, { body });
  expectError(await move(client, reservation.reference, "confirmed"), "not_found");
  const { reference } = await bookCar(client, "test-accept-slow");
  expectError(await move(other, reference, "confirmed"), "not_found");
  expectInvalid(await move(client, reference, "draft"), "to");
});

test("a partner's clock adds up, resets, and affects no other partner and no token", async () => {
  const client = await partner();
  const other = await service().client(service().accounts.beta);
  await client.call(moveClockContract, { body: { advance: "47h" } });
  const moved = await client.call(moveClockContract, { body: { advance: "60m" } });
  expect(moved.offset_s).toBe(48 * 3600);
  const [mine, theirs] = [await client.call(showClockContract), await other.call(showClockContract)];
  expect(theirs.offset_s).toBe(0);
  const apart = Date.parse(mine.now) - Date.parse(theirs.now);
  expect(Math.abs(apart - 48 * 3_600_000)).toBeLessThan(60_000);
  // The token expires after an hour by the service's clock.
  await client.call(getMeContract);
  expect((await client.call(moveClockContract, { body: { reset: true } })).offset_s).toBe(0);
});

test("the clock takes one change at a time and at most ten years", async () => {
  const client = await partner();
  const tell = async (body: Record<string, unknown>) => await client.attempt(moveClockContract, { body });
  expectInvalid(await tell({}), "");
  expectInvalid(await tell({ advance: "1h", reset: true }), "");
  expectInvalid(await tell({ reset: false }), "reset");
  for (const advance of ["", "48", "-1h", "1w", "1.5h", "9999999999s", "3651d", "999999999d"]) {
    expectInvalid(await tell({ advance }), "advance");
  }
  expect((await client.call(showClockContract)).offset_s).toBe(0);
});

test("any type of event can be sent to an endpoint, marked only in its data", async () => {
  const client = await partner();
  const url = "https://hooks.example.com/rentals";
  const endpoint = await client.call(createWebhookContract, { body: { url, event_types: ["ping"] } });
  const params = { id: String(endpoint.id) };
  for (const type of eventType.options) {
    const sent = await client.call(emitEventContract, { params, body: { type } });
    expect(sent).toEqual({
      id: expect.stringMatching(/^evt_/),
      type,
      delivery_id: expect.stringMatching(/^dlv_/),
    });
    const { data } = await client.call(listEventsContract, { query: { types: type, limit: "100" } });
    const event = data.find(({ id }) => id === sent.id);
    expect(event?.data).toMatchObject(
      type === "ping"
        ? { webhook_id: endpoint.id }
        : { test: true, reference: expect.stringMatching(/^RB-/) },
    );
  }
  const booking = await bookCar(client, "test-accept-slow");
  const body = { type: "booking.completed", reference: booking.reference };
  const { id } = await client.call(emitEventContract, { params, body });
  const { data } = await client.call(listEventsContract, { query: { types: body.type, limit: "100" } });
  expect(data.find((event) => event.id === id)?.data).toEqual({ ...booking, test: true });
  expect((await readBooking(client, booking)).status).toBe("pending");
});

test("no event is sent about another partner's booking or to its endpoint", async () => {
  const client = await partner();
  const other = await service().client(service().accounts.beta);
  const url = "https://hooks.example.com/others";
  const endpoint = await other.call(createWebhookContract, { body: { url, event_types: ["ping"] } });
  const params = { id: String(endpoint.id) };
  const { reference } = await bookCar(client, "test-accept-slow");
  const emit = async (from: ApiClient, body: Record<string, unknown>) =>
    await from.attempt(emitEventContract, { params, body });
  expectError(await emit(client, { type: "booking.created" }), "not_found");
  expectError(await emit(other, { type: "booking.created", reference }), "not_found");
  expectInvalid(await emit(other, { type: "booking.lost" }), "type");
});

const sandboxContracts = allContracts.filter(({ sandboxOnly }) => sandboxOnly);
let production: ApiServer | undefined;
let real: ApiClient;

beforeAll(async () => {
  const { databaseUrl, env, accounts } = service();
  const settings = { ...env, SERVICE_ENV: "production", DATABASE_CHECKS: "warn" };
  production = await startApiServer({ databaseUrl, env: { ...settings, SERVE_PAGES: "off" } });
  const account = await createClient(
    createOperator({ ...settings, DATABASE_URL: databaseUrl }),
    accounts.alpha.slug,
  );
  real = createApiClient(production.url, await mintToken(production.url, account));
});
afterAll(async () => {
  await production?.stop();
});

test("the control plane is an unknown path in production", async () => {
  expect(sandboxContracts).toHaveLength(8);
  const unknown = await real.send({ method: "GET", path: "/v1/no-such-path" });
  for (const contract of sandboxContracts) {
    const path = fillPath(contract, { reference: "RB-0000000000", id: "1" });
    for (const method of [contract.method, "PUT", "OPTIONS"]) {
      const reply = await real.send({ method, path });
      expectError(reply, "not_found");
      expect(reply.headers.allow).toBeUndefined();
      expect(reply.text.replace(/req_\w+/, "")).toBe(unknown.text.replace(/req_\w+/, ""));
    }
  }
});

test("the OpenAPI document does not contain it in production", async () => {
  const described = async (url: string) => {
    const reply = await sendRequest(url, { method: "GET", path: "/openapi.json" });
    return sandboxContracts.filter(({ path }) => reply.text.includes(path)).length;
  };
  expect(await described(service().server.url)).toBe(8);
  expect(await described(production?.url ?? "")).toBe(0);
});

test("a test car is an ordinary car in production", async () => {
  const body = reserveBody({ car_slug: "test-search-expired" });
  expect((await real.attempt(reserveContract, { body })).status).toBe(201);
});
