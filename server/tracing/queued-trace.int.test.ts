import { sql } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { createApiClient } from "../testing/fixtures/api-client";
import {
  createCityWithSupplier,
  runSupplierJobs,
  runSupplierSearches,
  stay,
} from "../testing/fixtures/city-with-supplier";
import { createCar } from "../testing/fixtures/create-car";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { bookingBody } from "../testing/fixtures/rental-body";
import { test } from "../testing/fixtures/supplier-test";
import { getAttributes, startCollector, stopCollector } from "../testing/fixtures/trace-collector";
import { createAttemptResponse } from "../testing/fixtures/webhook-deliveries";
import type { TestRuntime } from "../testing/test-runtime";
import { deliver } from "../webhooks/delivery/deliver";
import { claimDeliveries } from "../webhooks/delivery/deliveries.queries";
import { deliveryLimits } from "../webhooks/delivery/delivery-limits";
import { purgeTraceContexts } from "./trace-contexts";

afterEach(stopCollector);

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

/** Delivers everything that is due as one worker, one round after the other. Returns the headers that were sent. */
async function deliverAll(runtime: TestRuntime): Promise<Readonly<Record<string, string>>[]> {
  const sent: Readonly<Record<string, string>>[] = [];
  const send = async (request: { headers: Readonly<Record<string, string>> }) => {
    sent.push(request.headers);
    return createAttemptResponse(200);
  };
  const all = { limit: 50, failingLimit: 25, afterEndpointId: 0, limits: deliveryLimits };
  for (;;) {
    const claimed = await claimDeliveries(runtime.database, all);
    if (claimed.length === 0) return sent;
    for (const one of claimed) await deliver(runtime, { send, random: () => 0.5 }, one);
  }
}

test("a request, its statements, the supplier call and the deliveries of all its events are one trace", async ({
  ctx,
  runtime,
  supplier,
}) => {
  const { suppliers } = await createCityWithSupplier(runtime, [supplier]);
  const [row] = await runtime.database.rows<{ id: number }>(
    sql`select id from suppliers where slug = ${suppliers[0] ?? ""}`,
  );
  const car = await createCar(runtime.database, { fulfilment: "supplier", supplierId: row?.id ?? null });
  await createWebhook(ctx);
  const { call } = await createApiClient(runtime, { partner: ctx.partner });
  const { spans } = await startCollector();
  const made = await call("POST", "/v1/rentals/bookings", { body: bookingBody(car), key: "k1", headers });
  expect(made.status, made.text).toBe(201);
  expect(await runSupplierJobs(runtime)).toBe(1);
  const sent = await deliverAll(runtime);
  const all = await spans();
  for (const one of all) expect(one.traceId, one.name).toBe(traceId);
  const names = all.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["POST /v1/rentals/bookings", "record-events", "reserving at supplier", "POST supplier"],
    ]),
  );
  const attempts = all.filter(({ name }) => name === "deliver webhook");
  const delivered = attempts.map((one) => getAttributes(one)["rentals.event_type"]);
  expect(delivered).toEqual(expect.arrayContaining(["booking.created", "booking.confirmed"]));
  // The endpoint receives the span of its attempt.
  expect(sent.map(({ traceparent }) => traceparent)).toEqual(
    attempts.map(({ spanId }) => `00-${traceId}-${spanId}-01`),
  );
  const byId = new Map(all.map((one) => [one.spanId, one]));
  const parentOf = (one: { parentSpanId?: string | undefined }) => byId.get(one.parentSpanId ?? "")?.name;
  const job = all.find(({ name }) => name === "reserving at supplier");
  expect(job && parentOf(job)).toBe("POST /v1/rentals/bookings");
  const [created, confirmed] = ["booking.created", "booking.confirmed"].map((type) =>
    attempts.find((one) => getAttributes(one)["rentals.event_type"] === type),
  );
  expect(created && parentOf(created)).toBe("POST /v1/rentals/bookings");
  expect(confirmed && parentOf(confirmed)).toBe("reserving at supplier");
});

test("a search and its supplier searches are one trace", async ({
  ctx,
  runtime,
  supplier,
  otherSupplier,
}) => {
  const { slug } = await createCityWithSupplier(runtime, [supplier, otherSupplier]);
  const { call } = await createApiClient(runtime, { partner: ctx.partner });
  const { spans } = await startCollector();
  const query = new URLSearchParams({ ...stay, location: slug });
  const found = await call("GET", `/v1/rentals/availability?${query}`, { headers });
  expect(found.json.status, found.text).toBe("pending");
  expect(await runSupplierSearches(runtime)).toBe(2);
  const all = await spans();
  for (const one of all) expect(one.traceId, one.name).toBe(traceId);
  expect(all.filter(({ name }) => name === "search supplier")).toHaveLength(2);
  expect(all.filter(({ name }) => name === "POST supplier")).toHaveLength(2);
});

test("a stored trace is deleted after 15 days, and without tracing none is stored", async ({
  ctx,
  runtime,
}) => {
  const { database } = ctx;
  const car = await createCar(database, { fleetSize: 3 });
  const { call } = await createApiClient(runtime, { partner: ctx.partner });
  const count = async () => (await database.rows(sql`select from trace_contexts`)).length;
  const before = await count();
  await call("POST", "/v1/rentals/bookings", { body: bookingBody(car), key: "off" });
  expect(await count()).toBe(before);
  const { spans } = await startCollector();
  await call("POST", "/v1/rentals/bookings", { body: bookingBody(car), key: "on" });
  await spans();
  expect(await count()).toBeGreaterThan(before);
  const age = (days: number) =>
    database.rows(
      sql`update trace_contexts set created_at = clock_timestamp() - make_interval(days => ${days})`,
    );
  await age(14);
  await purgeTraceContexts(database);
  expect(await count()).toBeGreaterThan(before);
  await age(16);
  await purgeTraceContexts(database);
  expect(await count()).toBe(0);
});
