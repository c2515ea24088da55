import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { createBookingContract } from "@/lib/contracts/bookings";
import { reserveContract } from "@/lib/contracts/reservations";
import { createBooking } from "../../bookings/create-booking";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { allOperations } from "../../operations/all";
import { defineOperations } from "../../operations/operation";
import { toCreateBooking } from "../../operations/rental-input";
import { untilBlocked } from "../../testing/database";
import { type ApiAnswer, type ApiClient, createApiClient } from "../../testing/fixtures/api-client";
import { createCar } from "../../testing/fixtures/create-car";
import { test as base } from "../../testing/fixtures/integration-test";
import { startPostgresProxy } from "../../testing/fixtures/postgres-proxy";
import { bookingBody, rentalBody } from "../../testing/fixtures/rental-body";
import { openTestRuntime } from "../../testing/test-runtime";

const test = base.extend<{ client: ApiClient }>({
  client: async ({ runtime }, use) => {
    await use(await createApiClient(runtime));
  },
});

const oneStep = "/v1/rentals/bookings";

function summarize({ status, code, headers }: ApiAnswer): unknown[] {
  return [status, code, headers.get("retry-after")];
}

async function reserve(client: ApiClient, car: { slug: string }): Promise<string> {
  const { json } = await client.call("POST", "/v1/rentals/reservations", { body: rentalBody(car), key: "r" });
  return reserveContract.response.parse(json).reservation.reference;
}

async function countRows(database: Database, partnerId: number) {
  const [row] = await database.rows(
    sql`select (select count(*) from bookings where partner_id = ${partnerId}) as bookings,
          (select count(*) from events where partner_id = ${partnerId}) as events,
          (select count(*) from audit_log where partner_id = ${partnerId}) as audit,
          (select count(*) from idempotency_outcomes where partner_id = ${partnerId}) as outcomes`,
  );
  return row;
}

function expectReplay(replay: ApiAnswer, original: ApiAnswer): void {
  expect([replay.status, replay.text]).toEqual([original.status, original.text]);
  expect(replay.headers.get("content-type")).toBe(original.headers.get("content-type"));
  expect(replay.headers.get("idempotent-replayed")).toBe("true");
  expect(original.headers.get("idempotent-replayed")).toBeNull();
  expect(replay.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  expect(replay.headers.get("x-request-id")).not.toBe(original.headers.get("x-request-id"));
}

test("a completed request is replayed byte for byte with a new request ID", async ({ runtime, client }) => {
  const car = await createCar(runtime.database);
  const body = bookingBody(car);
  const first = await client.call("POST", oneStep, { body, key: "k-1" });
  expect(first.status).toBe(201);
  expectReplay(await client.call("POST", oneStep, { body, key: "k-1" }), first);
  const reordered = `\n${JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2)}`;
  expectReplay(await client.call("POST", oneStep, { text: reordered, key: "k-1" }), first);
  const rows = { bookings: 1, events: 2, audit: 1, outcomes: 1 };
  expect(await countRows(runtime.database, client.partner.id)).toEqual(rows);
});

test.for([
  ["external_ref", "."],
  ["external_ref", ".."],
  ["units", 0],
  ["units", 101],
] as const)(
  "%s %j is rejected when reserving and in one step",
  async ([name, value], { runtime, client }) => {
    const car = await createCar(runtime.database);
    for (const path of ["/v1/rentals/reservations", oneStep]) {
      const { status, json } = await client.call("POST", path, {
        body: bookingBody(car, { [name]: value }),
        key: path,
      });
      const details = { issues: [{ path: name }] };
      expect([status, json]).toMatchObject([400, { error: { code: "invalid_payload", details } }]);
    }
  },
);

test("an external_ref of three dots can be booked and read by path", async ({ runtime, client }) => {
  const car = await createCar(runtime.database);
  const body = bookingBody(car, { external_ref: "..." });
  expect((await client.call("POST", oneStep, { body, key: "dots" })).status).toBe(201);
  expect((await client.call("GET", "/v1/bookings/ext/...")).json).toMatchObject({ external_ref: "..." });
});

test("a key is bound to the decoded path", async ({ runtime, client }) => {
  const reference = await reserve(client, await createCar(runtime.database));
  const book = (path: string) =>
    client.call("POST", `/v1/rentals/reservations/${path}/book`, {
      body: { payment_reference: "pay_1" },
      key: "encoded",
    });
  const booked = await book(`%52B-${reference.slice(3)}`);
  expect(booked.status).toBe(200);
  expectReplay(await book(reference), booked);
  expect((await book("%52B-0000000000")).code).toBe("idempotency_key_reused");
});

test.for(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a cancellation with an empty body is accepted with the content type %s",
  async (type, { runtime, client }) => {
    const car = await createCar(runtime.database);
    const { json } = await client.call("POST", oneStep, { body: bookingBody(car), key: "c" });
    const { reference } = createBookingContract.response.parse(json).booking;
    const cancelled = await client.call("POST", `/v1/bookings/${reference}/cancel`, {
      text: "",
      headers: { "Content-Type": type },
    });
    expect([cancelled.status, cancelled.json]).toMatchObject([200, { booking: { status: "cancelled" } }]);
  },
);

test("reserve and book are replayed, each under its own key", async ({ runtime, client }) => {
  const car = await createCar(runtime.database);
  const reserved = await client.call("POST", "/v1/rentals/reservations", { body: rentalBody(car), key: "r" });
  expectReplay(
    await client.call("POST", "/v1/rentals/reservations", { body: rentalBody(car), key: "r" }),
    reserved,
  );
  const { reference } = reserveContract.response.parse(reserved.json).reservation;
  const book = `/v1/rentals/reservations/${reference}/book`;
  const body = { payment_reference: "pay_1" };
  const booked = await client.call("POST", book, { body, key: "b" });
  expect([reserved.status, booked.status]).toEqual([201, 200]);
  expectReplay(await client.call("POST", book, { body, key: "b" }), booked);
  const again = await client.call("POST", book, { body, key: "b-2" });
  expect([again.status, again.code]).toEqual([409, "already_booked"]);
});

test("a request in progress returns in_progress and its key then replays the response", async ({
  runtime,
  client,
}) => {
  const { database } = runtime;
  const car = await createCar(database);
  const body = bookingBody(car);
  let running: Promise<ApiAnswer> | undefined;
  await inTransaction(database, async (tx) => {
    await tx.rows(sql`select 1 from cars where id = ${car.id} for update`);
    running = client.call("POST", oneStep, { body, key: "slow" });
    await untilBlocked(database.pool);
    const second = await client.call("POST", oneStep, { body, key: "slow" });
    expect([second.status, second.code]).toEqual([409, "idempotency_key_in_progress"]);
    expect(second.headers.get("retry-after")).toBe("1");
    const other = await client.call("POST", oneStep, { body: { ...body, units: 2 }, key: "slow" });
    expect(other.code).toBe("idempotency_key_in_progress");
  });
  const first = await running;
  if (first === undefined) throw new Error("The first call never ran.");
  expect(first.status).toBe(201);
  expectReplay(await client.call("POST", oneStep, { body, key: "slow" }), first);
});

test("a key reused with another body or path is rejected and runs nothing", async ({ runtime, client }) => {
  const car = await createCar(runtime.database, { fleetSize: 9 });
  const body = bookingBody(car);
  await client.call("POST", oneStep, { body, key: "k" });
  const others = [
    { path: oneStep, body: { ...body, units: 2, expected_total: 300 } },
    { path: oneStep, body: { ...body, note: "unknown fields count too" } },
    { path: "/v1/rentals/reservations", body },
  ];
  for (const other of others) {
    const refused = await client.call("POST", other.path, { body: other.body, key: "k" });
    expect([refused.status, refused.code]).toEqual([409, "idempotency_key_reused"]);
  }
  expect(await countRows(runtime.database, client.partner.id)).toMatchObject({ bookings: 1, outcomes: 1 });
});

test("price_mismatch is stored permanently under its key and a corrected price needs a new key", async ({
  runtime,
  client,
}) => {
  const car = await createCar(runtime.database);
  const wrong = { ...bookingBody(car), expected_total: 151 };
  const first = await client.call("POST", oneStep, { body: wrong, key: "price" });
  expect([first.status, first.code]).toEqual([409, "price_mismatch"]);
  await runtime.database.rows(
    sql`update cars set price_per_day_minor = 5033, revision = revision + 1 where id = ${car.id}`,
  );
  expectReplay(await client.call("POST", oneStep, { body: wrong, key: "price" }), first);
  const corrected = { ...wrong, expected_total: 150.99 };
  expect((await client.call("POST", oneStep, { body: corrected, key: "price" })).code).toBe(
    "idempotency_key_reused",
  );
  expect((await client.call("POST", oneStep, { body: corrected, key: "price-2" })).status).toBe(201);
});

test.for([
  { status: 404, code: "not_found", change: { car_slug: "never-was" } },
  { status: 409, code: "unavailable", change: { units: 2, expected_total: 300 } },
  { status: 422, code: "invalid_date_range", change: { date_from: "2031-06-04", date_to: "2031-06-01" } },
])(
  "$status $code is stored and its replay has the first request ID",
  async ({ status, code, change }, { runtime, client }) => {
    const car = await createCar(runtime.database);
    const body = { ...bookingBody(car), ...change };
    const first = await client.call("POST", oneStep, { body, key: code });
    expect([first.status, first.code]).toEqual([status, code]);
    expect(first.json.request_id).toBe(first.headers.get("x-request-id"));
    expectReplay(await client.call("POST", oneStep, { body, key: code }), first);
    const rows = { bookings: 0, events: 0, audit: 0, outcomes: 1 };
    expect(await countRows(runtime.database, client.partner.id)).toEqual(rows);
  },
);

test("a malformed request is not stored and its key stays free", async ({ runtime, client }) => {
  const car = await createCar(runtime.database);
  const body = bookingBody(car);
  const malformed = [
    await client.call("POST", oneStep, { body: { ...body, customer: null }, key: "k" }),
    await client.call("POST", oneStep, { text: "{", key: "k" }),
    await client.call("POST", oneStep, { body: { ...body, currency: "XXX" }, key: "k" }),
    await client.call("POST", oneStep, { body, key: "k", headers: { "Content-Type": "text/plain" } }),
    await client.call("POST", oneStep, { text: `{"a":"${"x".repeat(70_000)}"}`, key: "k" }),
    await client.call("POST", oneStep, { body, key: "k", headers: { Authorization: "Bearer nonsense" } }),
  ];
  expect(malformed.map((answer) => answer.status)).toEqual([400, 400, 400, 415, 413, 401]);
  expect(await countRows(runtime.database, client.partner.id)).toMatchObject({ outcomes: 0 });
  const first = await client.call("POST", oneStep, { body, key: "k" });
  expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
});

test("a missing or blank key is rejected and an invalid one names the header", async ({
  runtime,
  client,
}) => {
  const car = await createCar(runtime.database);
  const body = bookingBody(car);
  for (const headers of [{}, { "Idempotency-Key": "" }, { "Idempotency-Key": "   " }]) {
    const refused = await client.call("POST", oneStep, { body, headers });
    expect([refused.status, refused.code]).toEqual([400, "idempotency_key_required"]);
  }
  for (const key of ["a b", "é", "x".repeat(256)]) {
    const refused = await client.call("POST", oneStep, { body, key });
    expect(refused.json.error).toMatchObject({
      code: "invalid_payload",
      details: { issues: [{ path: "Idempotency-Key" }] },
    });
  }
  expect(await countRows(runtime.database, client.partner.id)).toMatchObject({ bookings: 0, outcomes: 0 });
});

test("two partners can use the same key", async ({ runtime, client }) => {
  const car = await createCar(runtime.database, { fleetSize: 2 });
  const other = await createApiClient(runtime);
  const answers = [client, other].map((one) =>
    one.call("POST", oneStep, { body: bookingBody(car), key: "same" }),
  );
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([201, 201]);
});

test("a handler that throws is stored as a 500 without its cause and its work is rolled back", async ({
  runtime,
}) => {
  const { createBooking: faulty } = defineOperations({
    createBooking: async (ctx, { body }) => {
      await createBooking(ctx, toCreateBooking(body));
      throw new Error("the secret cause");
    },
  });
  const client = await createApiClient(runtime, { operations: [faulty] });
  const body = bookingBody(await createCar(runtime.database));
  const first = await client.call("POST", oneStep, { body, key: "k" });
  expect(first.status).toBe(500);
  expect(first.json).toMatchObject({ error: { type: "api_error", code: "internal_error" } });
  expect(first.text).not.toContain("secret");
  const rows = { bookings: 0, events: 0, audit: 0, outcomes: 1 };
  expect(await countRows(runtime.database, client.partner.id)).toEqual(rows);
  // The fault is fixed, but the key still replays the stored response.
  const fixed = await createApiClient(runtime, { partner: client.partner, operations: allOperations });
  expectReplay(await fixed.call("POST", oneStep, { body, key: "k" }), first);
  expect((await fixed.call("POST", oneStep, { body, key: "k-2" })).status).toBe(201);
});

test("the log of a fault contains no customer data and no query values", async ({ runtime }) => {
  const { createBooking: faulty } = defineOperations({
    createBooking: async (ctx, { body }) => {
      const { currency, ...rest } = await createBooking(ctx, toCreateBooking(body));
      await ctx.tx.orm.execute(
        sql`insert into bookings (reference, customer_email) values (${rest.customerEmail}, ${currency})`,
      );
      throw new Error("not reached");
    },
  });
  const client = await createApiClient(runtime, { operations: [faulty] });
  const canary = { first_name: "Canaria", last_name: "Canaroni", email: "canary@example.com" };
  const body = { ...bookingBody(await createCar(runtime.database)), customer: canary };
  expect((await client.call("POST", oneStep, { body, key: "k" })).status).toBe(500);
  const lines = runtime.logged().filter((line) => line.includes('"fault"'));
  expect(lines.at(-1)).toContain("insert into bookings");
  expect(runtime.logged().join("")).not.toMatch(/canar/i);
});

test("a database failure returns 503 and stores nothing, and the key stays usable", async ({
  runtime,
  client,
}) => {
  const car = await createCar(runtime.database);
  const body = bookingBody(car);
  const { createBooking: dying } = defineOperations({
    createBooking: async (ctx, input) => {
      await createBooking(ctx, toCreateBooking(input.body));
      await ctx.tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
      throw new Error("not reached");
    },
  });
  const failing = await createApiClient(runtime, { partner: client.partner, operations: [dying] });
  const first = await failing.call("POST", oneStep, { body, key: "k" });
  expect(summarize(first)).toEqual([503, "service_unavailable", "1"]);
  const nothing = { bookings: 0, events: 0, audit: 0, outcomes: 0 };
  expect(await countRows(runtime.database, client.partner.id)).toEqual(nothing);
  expect((await client.call("POST", oneStep, { body, key: "k" })).status).toBe(201);
});

test.for([
  { interception: "cut-reply", replayed: "true" },
  { interception: "cut-request", replayed: null },
] as const)(
  "$interception at COMMIT returns 503, and a retry with the same key shows the outcome",
  async ({ interception, replayed }, { runtime, client }) => {
    const { database } = runtime;
    const reference = await reserve(client, await createCar(database));
    const target = String(database.pool.options.connectionString);
    const proxy = await startPostgresProxy({
      target,
      intercept: ({ text }) => (text === "commit" ? interception : "pass"),
    });
    const behind = openTestRuntime(proxy.url, { SANDBOX_AUTOPILOT: "off" });
    const path = `/v1/rentals/reservations/${reference}/book`;
    const body = { payment_reference: "pay_1" };
    const lost = await (await createApiClient(behind, { partner: client.partner })).call("POST", path, {
      body,
      key: "b",
    });
    await behind.database.close();
    await proxy.close();
    expect(summarize(lost)).toEqual([503, "service_unavailable", "1"]);
    // PostgreSQL holds the lock until it has ended the lost session.
    const retried = await vi.waitUntil(async () => {
      const again = await client.call("POST", path, { body, key: "b" });
      return again.code === "idempotency_key_in_progress" ? undefined : again;
    }, 10_000);
    expect([retried.status, retried.headers.get("idempotent-replayed")]).toEqual([200, replayed]);
    expect(retried.json.booking).toMatchObject({ reference, status: "pending" });
    expect(await countRows(database, client.partner.id)).toEqual({
      bookings: 1,
      events: 2,
      audit: 2,
      outcomes: 2,
    });
  },
);
