import { expect } from "vitest";
import { openDatabase } from "../db/database";
import { allOperations } from "../operations/all";
import { createRateLimiter } from "../rate-limit/rate-limiter";
import { createApiClient } from "../testing/fixtures/api-client";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";

test("no call needs a second connection while it holds one: with one there is, everything works", async ({
  runtime,
}) => {
  const url = String(runtime.database.pool.options.connectionString);
  const database = openDatabase({ url, poolSize: 1, applicationName: "one", log: runtime.log });
  const client = await createApiClient({
    ...runtime,
    database,
    limiter: createRateLimiter(runtime.config, database),
  });
  const car = await createCar(database, { fleetSize: 2 });
  let calls = 0;
  /** The reference in the answer, if there is one. */
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    calls += 1;
    const key = method === "POST" ? { key: `key-${calls}` } : {};
    const answer = await client.call(method, path, { body, ...key });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return /RB-[0-9A-Z]{10}/.exec(answer.text)?.[0] ?? "";
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
  await database.close();
  expect(calls).toBe(allOperations.length + 1);
});
