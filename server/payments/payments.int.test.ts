import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { decideBooking } from "../crew/decide-booking";
import { type ApiClient, createApiClient } from "../testing/fixtures/api-client";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions } from "../testing/fixtures/history";
import { test as base } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";
import type { TestRuntime } from "../testing/test-runtime";
import { markUnbookedPayments } from "./mark-unbooked-payments";

const test = base.extend<{ client: ApiClient }>({
  client: async ({ runtime }, use) => {
    await use(await createApiClient(runtime));
  },
});

let keys = 0;

const newKey = () => `key-${++keys}`;

async function post(client: ApiClient, path: string, body: object) {
  return await client.call("POST", path, { body, key: newKey() });
}

async function bookAtOnce({ database }: TestRuntime, client: ApiClient, body: Record<string, unknown> = {}) {
  const { json, text } = await post(
    client,
    "/v1/rentals/bookings",
    bookingBody(await createCar(database), body),
  );
  // SAFETY: the request is valid; the field is missing only if the test's own setup is wrong.
  const booking = (json as { booking?: { reference: string } }).booking;
  if (booking === undefined) throw new Error(text);
  return booking.reference;
}

async function reserve({ database }: TestRuntime, client: ApiClient, body: Record<string, unknown> = {}) {
  const { json } = await post(
    client,
    "/v1/rentals/reservations",
    rentalBody(await createCar(database), body),
  );
  return (json as { reservation: { reference: string } }).reservation.reference;
}

const bookPath = (reference: string) => `/v1/rentals/reservations/${reference}/book`;

type Listed = { id: string; payment_reference: string; state: string; [name: string]: unknown };

async function list(client: ApiClient, query = ""): Promise<Listed[]> {
  const { json } = await client.call("GET", `/v1/payments${query}`);
  return (json as { data: Listed[] }).data;
}

async function advance({ database }: TestRuntime, { partner }: ApiClient, minutes: number): Promise<void> {
  await database.rows(
    sql`update partners set clock_offset_seconds = clock_offset_seconds + ${minutes * 60} where id = ${partner.id}`,
  );
}

test("a payment follows its booking: kept, then due for a refund with the reason", async ({
  runtime,
  client,
}) => {
  const reference = await bookAtOnce(runtime, client, { payment_reference: "pay_7", external_ref: "trip-7" });
  const kept = { state: "kept", reason: null, booking: reference, amount: 150, currency: "EUR" };
  const [payment] = await list(client);
  expect(payment).toMatchObject({
    ...kept,
    payment_reference: "pay_7",
    external_ref: "trip-7",
    due_since: null,
  });
  expect(payment?.id).toMatch(/^pmt_[0-9a-f]{32}$/);
  const acting = { ...(await partnerContext(runtime)), actor: { type: "crew", id: "c-1" } } as const;
  await decideBooking(runtime.database, acting, { reference, decision: { act: "decline" } });
  const { json } = await client.call("GET", `/v1/payments/${payment?.id}`);
  expect(json).toMatchObject({
    ...kept,
    state: "refund_due",
    reason: "declined",
    due_since: expect.any(String),
  });
});

test.for([
  { cause: "a price_mismatch", body: { expected_total: 1 }, status: 409, amount: 1 },
  { cause: "past dates", body: { date_from: "2020-01-01", date_to: "2020-01-02" }, status: 422, amount: 150 },
  { cause: "an unknown car", body: { car_slug: "no-such-car" }, status: 404, amount: 150 },
])(
  "a payment sent with $cause is kept for 30 minutes and then due as not_booked",
  async ({ body, status, amount }, { runtime, client }) => {
    const sent = bookingBody(await createCar(runtime.database), { ...body, payment_reference: "pay_lost" });
    expect((await post(client, "/v1/rentals/bookings", sent)).status).toBe(status);
    expect(await list(client)).toMatchObject([{ state: "kept", booking: null, amount, due_since: null }]);
    await advance(runtime, client, 29);
    expect(await list(client, "?state=refund_due")).toEqual([]);
    await advance(runtime, client, 2);
    const [due] = await list(client, "?state=refund_due");
    expect(due).toMatchObject({ payment_reference: "pay_lost", reason: "not_booked", booking: null });
    expect(Date.parse(String(due?.due_since)) - Date.parse(String(due?.created_at))).toBe(30 * 60_000);
  },
);

test("the worker marks a payment as not booked without an access", async ({ runtime, client }) => {
  await post(client, "/v1/rentals/bookings", bookingBody({ slug: "no-such-car" }));
  await advance(runtime, client, 31);
  await markUnbookedPayments(runtime.database);
  const stored = await runtime.database.rows(
    sql`select state, reason from payments where partner_id = ${client.partner.id}`,
  );
  expect(stored).toEqual([{ state: "refund_due", reason: "not_booked" }]);
});

test("a call that fails with a terminal 500 records its payment, and its replay changes nothing", async ({
  runtime,
  client,
}) => {
  const car = await createCar(runtime.database, { slug: "test-crash" });
  const body = bookingBody(car, { payment_reference: "pay_crash" });
  expect((await client.call("POST", "/v1/rentals/bookings", { body, key: "crash" })).status).toBe(500);
  const [payment] = await list(client);
  expect(payment).toMatchObject({ state: "kept", booking: null, amount: 150 });
  await advance(runtime, client, 20);
  const replay = await client.call("POST", "/v1/rentals/bookings", { body, key: "crash" });
  expect(replay.headers.get("idempotent-replayed")).toBe("true");
  await advance(runtime, client, 11);
  expect(await list(client)).toMatchObject([{ id: payment?.id, state: "refund_due", reason: "not_booked" }]);
});

test("a call whose rejection binds no key records no payment", async ({ runtime, client }) => {
  const car = await createCar(runtime.database);
  expect((await post(client, "/v1/rentals/bookings", bookingBody(car, { units: 0 }))).status).toBe(400);
  const priced = bookingBody(car, { currency: "ZZZ" });
  expect((await post(client, "/v1/rentals/bookings", priced)).code).toBe("unsupported_currency");
  const body = bookingBody(car);
  expect((await client.call("POST", "/v1/rentals/bookings", { body })).status).toBe(400);
  await client.call("POST", "/v1/rentals/reservations", { body: rentalBody(car), key: "used" });
  const reused = await client.call("POST", "/v1/rentals/bookings", { body, key: "used" });
  expect(reused.code).toBe("idempotency_key_reused");
  expect(await list(client)).toEqual([]);
});

test("a draft booked under another payment reference was paid twice, at once", async ({
  runtime,
  client,
}) => {
  const reference = await reserve(runtime, client, { external_ref: "trip-2" });
  await post(client, bookPath(reference), { payment_reference: "pay_a", expected_total: 100 });
  expect(await list(client)).toMatchObject([
    { state: "kept", booking: null, amount: 100, external_ref: "trip-2" },
  ]);
  await post(client, bookPath(reference), { payment_reference: "pay_b" });
  const late = await post(client, bookPath(reference), { payment_reference: "pay_c" });
  expect(late.code).toBe("already_booked");
  const twice = { state: "refund_due", reason: "paid_twice", booking: reference };
  expect(await list(client)).toMatchObject([
    { ...twice, payment_reference: "pay_c", amount: 150 },
    { state: "kept", payment_reference: "pay_b", booking: reference },
    { ...twice, payment_reference: "pay_a", amount: 100 },
  ]);
});

test("a payment reference that is part of the booking's was not paid in addition", async ({
  runtime,
  client,
}) => {
  const reference = await reserve(runtime, client);
  await post(client, bookPath(reference), { payment_reference: "pay_a", expected_total: 100 });
  await post(client, bookPath(reference), { payment_reference: "pay_a, pay_b" });
  await client.call("POST", `/v1/bookings/${reference}/cancel`);
  expect(await list(client)).toMatchObject([
    { payment_reference: "pay_a, pay_b", state: "refund_due", reason: "cancelled", amount: 150 },
    { payment_reference: "pay_a", state: "kept", booking: reference },
  ]);
});

test("a payment used again for a booking is kept, also after it was refunded", async ({
  runtime,
  client,
}) => {
  const first = await bookAtOnce(runtime, client, { payment_reference: "pay_r" });
  await client.call("POST", `/v1/bookings/${first}/cancel`);
  const [due] = await list(client, "?state=refund_due");
  await client.call("POST", `/v1/payments/${due?.id}/refund`, { body: { refund_reference: "ref_1" } });
  expect(await list(client, "?state=refunded")).toMatchObject([{ refund_reference: "ref_1" }]);
  const second = await bookAtOnce(runtime, client, { payment_reference: "pay_r" });
  const kept = { state: "kept", booking: second, refunded_at: null, refund_reference: null, due_since: null };
  expect(await list(client)).toMatchObject([{ id: due?.id, ...kept }]);
});

test("a refund is marked once, undone, and audited; neither needs a body", async ({ runtime, client }) => {
  const reference = await bookAtOnce(runtime, client, { payment_reference: "pay_m" });
  const id = String((await list(client))[0]?.id);
  for (const act of ["refund", "reopen"]) {
    const { status, json } = await client.call("POST", `/v1/payments/${id}/${act}`);
    expect([status, json]).toMatchObject([
      409,
      { error: { code: "not_refundable", details: { status: "kept" } } },
    ]);
  }
  await client.call("POST", `/v1/bookings/${reference}/cancel`);
  const refunded = await client.call("POST", `/v1/payments/${id}/refund`);
  expect([refunded.status, refunded.json]).toMatchObject([
    200,
    { state: "refunded", refund_reference: null },
  ]);
  const again = await client.call("POST", `/v1/payments/${id}/refund`, { body: { refund_reference: "x" } });
  expect([again.status, again.json]).toEqual([200, refunded.json]);
  for (const _ of ["once", "again"]) {
    const { status, json } = await client.call("POST", `/v1/payments/${id}/reopen`);
    expect([status, json]).toMatchObject([
      200,
      { state: "refund_due", reason: "cancelled", refunded_at: null },
    ]);
  }
  expect(await listAuditedActions(runtime.database, id)).toMatchObject([
    { action: "payment.refund", before: { state: "refund_due" }, after: { state: "refunded" } },
    { action: "payment.reopen", before: { state: "refunded" }, after: { state: "refund_due" } },
  ]);
});

test.for([
  ["refund_reference", "", "refund_reference"],
  ["refund_reference", "x".repeat(256), "refund_reference"],
] as const)("%s %j is rejected with its path", async ([name, value, path], { runtime, client }) => {
  const booking = await bookAtOnce(runtime, client);
  await client.call("POST", `/v1/bookings/${booking}/cancel`);
  const id = String((await list(client))[0]?.id);
  const { status, json } = await client.call("POST", `/v1/payments/${id}/refund`, {
    body: { [name]: value },
  });
  expect([status, json]).toMatchObject([
    400,
    { error: { code: "invalid_payload", details: { issues: [{ path }] } } },
  ]);
});

test("the list is filtered, paged without gaps, and rejects unknown states and foreign cursors", async ({
  runtime,
  client,
}) => {
  const car = await createCar(runtime.database, { fleetSize: 10 });
  const bookedAt = (minute: number) => new Date(Date.now() - (10 - minute) * 60_000);
  for (const minute of [1, 2, 2, 3]) {
    const mine = { carId: car.id, partnerId: client.partner.id, bookedAt: bookedAt(minute) };
    await createBooking(runtime.database, { ...mine, paymentReference: `pay_${minute}_${keys++}` });
  }
  const all = await list(client);
  expect(all.map(({ payment_reference }) => payment_reference.slice(0, 5))).toEqual([
    "pay_3",
    "pay_2",
    "pay_2",
    "pay_1",
  ]);
  const paged: Listed[] = [];
  let cursor = "";
  do {
    const { json } = await client.call("GET", `/v1/payments?limit=1${cursor}`);
    const page = json as { data: Listed[]; next_cursor: string | null };
    paged.push(...page.data);
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");
  expect(paged).toEqual(all);
  expect(await list(client, `?payment_reference=${all[1]?.payment_reference}`)).toEqual([all[1]]);
  const from = encodeURIComponent(String(all[2]?.created_at));
  expect((await list(client, `?created_after=${from}`)).length).toBeGreaterThanOrEqual(2);
  const bad = await client.call("GET", "/v1/payments?state=paid");
  expect([bad.status, bad.json]).toMatchObject([
    400,
    { error: { details: { issues: [{ path: "state" }] } } },
  ]);
  expect((await client.call("GET", "/v1/payments?cursor=x")).code).toBe("invalid_cursor");
});

test("another partner's payments do not exist, by every route", async ({ runtime, client }) => {
  const reference = await bookAtOnce(runtime, client, { payment_reference: "pay_mine" });
  await client.call("POST", `/v1/bookings/${reference}/cancel`);
  const [mine] = await list(client);
  const other = await createApiClient(runtime);
  expect(await list(other)).toEqual([]);
  for (const [method, path] of [
    ["GET", ""],
    ["POST", "/refund"],
    ["POST", "/reopen"],
  ] as const) {
    const { status, code } = await other.call(method, `/v1/payments/${mine?.id}${path}`);
    expect([status, code]).toEqual([404, "not_found"]);
  }
  await bookAtOnce(runtime, other, { payment_reference: "pay_mine" });
  expect(await list(client)).toEqual([mine]);
});

test("a rejected call and a concurrent booking of the same draft see each other", async ({
  runtime,
  client,
}) => {
  const reference = await reserve(runtime, client);
  const calls = ["pay_x", "pay_y"].map((payment_reference) =>
    post(client, bookPath(reference), { payment_reference }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await list(client)).map(({ state }) => state).sort()).toEqual(["kept", "refund_due"]);
});
