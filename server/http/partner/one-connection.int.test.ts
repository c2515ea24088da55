import { expect } from "vitest";
import { openDatabase } from "../../db/database";
import { allOperations } from "../../operations/all";
import { createRateLimiter } from "../../rate-limit/rate-limiter";
import { createCallRecorder, usualRecording } from "../../request-log/call-recorder";
import { createApiClient } from "../../testing/fixtures/api-client";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { bookingBody, rentalBody } from "../../testing/fixtures/rental-body";

test("every operation works with a single database connection", async ({ runtime }) => {
  const databaseUrl = String(runtime.database.pool.options.connectionString);
  const database = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: "one", log: runtime.log });
  const recorder = createCallRecorder({ ...runtime, database }, usualRecording);
  const limiter = createRateLimiter(runtime.config, database);
  const client = await createApiClient({ ...runtime, database, limiter, recorder });
  const car = await createCar(database, { fleetSize: 2 });
  let [calls, lastRequest] = [0, ""];
  /** Sends a request. Returns the first booking reference, delivery ID or endpoint ID in the response. */
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    calls += 1;
    const key = method === "POST" ? { key: `key-${calls}` } : {};
    const answer = await client.call(method, path, { body, ...key });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    lastRequest = answer.headers.get("x-request-id") ?? "";
    return /RB-[0-9A-Z]{10}|dlv_[0-9a-f]{32}|(?<=^{"id":)\d+/.exec(answer.text)?.[0] ?? "";
  };

  const { date_from, date_to } = rentalBody(car);
  const reads = ["me", "coverage", "rentals/countries", "rentals/locations", `rentals/cars/${car.slug}`];
  for (const path of reads) await call("GET", `/v1/${path}`);
  await call("GET", `/v1/rentals/availability?date_from=${date_from}&date_to=${date_to}`);
  const draft = await call("POST", "/v1/rentals/reservations", rentalBody(car));
  await call("POST", `/v1/rentals/reservations/${draft}/book`, { payment_reference: "pay_1" });
  const dropped = await call("POST", "/v1/rentals/reservations", rentalBody(car));
  await call("DELETE", `/v1/rentals/reservations/${dropped}`);
  const booked = await call("POST", "/v1/rentals/bookings", bookingBody(car, { external_ref: "trip-1" }));
  for (const path of ["", `/${booked}`, "/ext/trip-1"]) await call("GET", `/v1/bookings${path}`);
  await call("POST", `/v1/bookings/${booked}/cancel`, { reason: "Plans changed" });

  const url = "https://hooks.example.com/rentals";
  const endpoint = `/v1/webhooks/${await call("POST", "/v1/webhooks", { url, event_types: ["ping"] })}`;
  const delivery = await call("POST", `${endpoint}/test`);
  for (const path of ["/v1/webhooks", endpoint, `${endpoint}/deliveries`, "/v1/events"])
    await call("GET", path);
  await call("GET", `${endpoint}/deliveries/${delivery}`);
  await call("POST", `${endpoint}/deliveries/${delivery}/retry`);
  await call("PATCH", endpoint, { description: "Other" });
  await call("POST", `${endpoint}/rotate-secret`);
  await call("DELETE", `${endpoint}/previous-secret`);
  await call("POST", `${endpoint}/replay`, { since: new Date(Date.now() - 1000).toISOString() });

  for (const path of ["scenarios", "clock"]) await call("GET", `/v1/sandbox/${path}`);
  await call("POST", "/v1/sandbox/clock", { advance: "1h" });
  await call("POST", `/v1/sandbox/bookings/${draft}/transition`, { to: "confirmed" });
  await call("POST", `${endpoint.replace("/v1", "/v1/sandbox")}/emit`, { type: "booking.created" });
  await call("DELETE", endpoint);
  await recorder.flush();
  await call("GET", `/v1/requests/${lastRequest}`);
  await call("GET", "/v1/idempotency-keys/key-7");
  await recorder.flush();
  await database.close();
  expect(calls).toBe(allOperations.length + 1);
});
