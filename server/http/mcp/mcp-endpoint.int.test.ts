import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { bookings } from "@/drizzle/schema/bookings";
import { allContracts } from "@/lib/contracts/all";
import { advanceClock, resetClock } from "../../clock/service-clock";
import type { PartnerContext } from "../../context";
import { createApiClient } from "../../testing/fixtures/api-client";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { connectDirectly } from "../../testing/fixtures/mcp-client";
import { bookingBody, rentalBody } from "../../testing/fixtures/rental-body";
import type { TestRuntime } from "../../testing/test-runtime";

type Fixtures = { ctx: PartnerContext; runtime: TestRuntime };

/** Creates a car, an API client of the partner and an MCP client with its token. */
async function setUp({ ctx, runtime }: Fixtures) {
  const car = await createCar(ctx.database, { fleetSize: 10 });
  const api = await createApiClient(runtime, { partner: ctx.partner });
  const mcp = await connectDirectly(runtime, { token: api.token });
  const countBookings = async () =>
    await ctx.database.orm.$count(bookings, eq(bookings.partnerId, ctx.partner.id));
  return { car, api, mcp, countBookings };
}

const referenceOf = (value: Record<string, unknown>) => {
  const { booking } = value;
  return typeof booking === "object" && booking !== null && "reference" in booking
    ? booking.reference
    : undefined;
};

test.for(["2025", "2026"] as const)(
  "the official client lists one tool for each operation, with the revision of %s",
  async (revision, { ctx, runtime }) => {
    const { token } = await createApiClient(runtime, { partner: ctx.partner });
    const { client } = await connectDirectly(runtime, { token, revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(allContracts.map(({ operationId }) => operationId));
    for (const { name, description, inputSchema } of tools) {
      expect(description, name).not.toBe("");
      expect(JSON.stringify(inputSchema), name).not.toContain("$ref");
    }
  },
);

test("a search and a booking through tools are the operations of /v1", async ({ ctx, runtime }) => {
  const { car, api, mcp } = await setUp({ ctx, runtime });
  const { date_from, date_to } = rentalBody(car);
  const found = await mcp.call("getCar", { slug: car.slug, date_from, date_to });
  expect(found).toMatchObject({ isError: false, value: { slug: car.slug, total: 150 } });
  const made = await mcp.call("createBooking", bookingBody(car, { external_ref: "sale-1" }));
  const reference = String(referenceOf(made.value));
  const read = await api.call("GET", `/v1/bookings/${reference}`);
  expect(read.json).toMatchObject({ reference, external_ref: "sale-1", status: "pending" });
  expect((await mcp.call("getBooking", { reference })).value).toEqual(read.json);
  expect((await mcp.call("cancelBooking", { reference })).value).toMatchObject({
    booking: { reference, status: "cancelled" },
  });
});

test("a repeated booking is a replay, and one sale never leads to a second booking", async ({
  ctx,
  runtime,
}) => {
  const { car, mcp, countBookings } = await setUp({ ctx, runtime });
  const body = bookingBody(car, { external_ref: "sale-1" });
  const first = await mcp.call("createBooking", body);
  const again = await mcp.call("createBooking", body);
  expect([first.replayed, again.replayed]).toEqual([false, true]);
  expect(again.value).toEqual(first.value);
  for (const change of [
    { expected_total: 149 },
    { payment_reference: "pay_2" },
    { units: 2, expected_total: 300 },
  ]) {
    expect((await mcp.call("createBooking", { ...body, ...change })).code).toBe("idempotency_key_reused");
  }
  expect(await countBookings()).toBe(1);
  const meant = await mcp.call("createBooking", { ...body, idempotency_key: "second-car-of-sale-1" });
  expect([meant.isError, await countBookings()]).toEqual([false, 2]);
});

test("concurrent repeats of one booking make one booking", async ({ ctx, runtime }) => {
  const { car, mcp, countBookings } = await setUp({ ctx, runtime });
  const body = bookingBody(car);
  const results = await Promise.all(Array.from({ length: 6 }, () => mcp.call("createBooking", body)));
  for (const { isError, code } of results) if (isError) expect(code).toBe("idempotency_key_in_progress");
  expect(await countBookings()).toBe(1);
});

test("one payment reference leads to one booking, in one step or from a draft", async ({ ctx, runtime }) => {
  const { car, mcp, countBookings } = await setUp({ ctx, runtime });
  const draft = async () => {
    const { value } = await mcp.call(
      "createReservation",
      rentalBody(car, { external_ref: `d-${Math.random()}` }),
    );
    return String((value.reservation as { reference: string }).reference);
  };
  const payment = { payment_reference: "pay_1" };
  const reference = await draft();
  const booked = await mcp.call("bookReservation", { reference, ...payment });
  expect(referenceOf(booked.value)).toBe(reference);
  expect((await mcp.call("bookReservation", { reference, ...payment })).replayed).toBe(true);
  const other = await mcp.call("bookReservation", { reference: await draft(), ...payment });
  const oneStep = await mcp.call("createBooking", bookingBody(car));
  expect([other.code, oneStep.code]).toEqual(["idempotency_key_reused", "idempotency_key_reused"]);
  const rows = await ctx.database.rows(
    sql`select from bookings where partner_id = ${ctx.partner.id} and status <> 'draft'`,
  );
  expect([rows.length, await countBookings()]).toEqual([1, 2]);
});

test("a rejected price is replayed for the same arguments and corrected by a call with another", async ({
  ctx,
  runtime,
}) => {
  const { car, mcp, countBookings } = await setUp({ ctx, runtime });
  const wrong = bookingBody(car, { external_ref: "sale-1", expected_total: 1 });
  const right = { ...wrong, expected_total: 150 };
  expect(await mcp.call("createBooking", wrong)).toMatchObject({
    isError: true,
    code: "price_mismatch",
    value: { status: 409, error: { details: { current_total: 150 } } },
  });
  expect(await mcp.call("createBooking", wrong)).toMatchObject({ code: "price_mismatch" });
  const booked = await mcp.call("createBooking", right);
  expect([booked.isError, booked.replayed]).toEqual([false, false]);
  expect((await mcp.call("createBooking", right)).value).toEqual(booked.value);
  expect((await mcp.call("createBooking", wrong)).code).toBe("price_mismatch");
  expect((await mcp.call("createBooking", { ...right, expected_total: 2 })).code).toBe(
    "idempotency_key_reused",
  );
  expect(await countBookings()).toBe(1);
});

test("a repeated reservation returns the same draft, and a new one after it has expired", async ({
  ctx,
  runtime,
}) => {
  const { car, mcp, countBookings } = await setUp({ ctx, runtime });
  const body = rentalBody(car);
  const first = await mcp.call("createReservation", body);
  expect((await mcp.call("createReservation", body)).value).toEqual(first.value);
  expect(await countBookings()).toBe(1);
  await advanceClock(runtime.database, await runtime.acting(), 3000);
  const later = await mcp.call("createReservation", body);
  expect([later.isError, later.replayed]).toEqual([false, false]);
  expect(later.value).not.toEqual(first.value);
  await resetClock(runtime.database, await runtime.acting());
});

test("a token sees and calls only the tools of its scopes", async ({ ctx, runtime }) => {
  const { car, api } = await setUp({ ctx, runtime });
  await runtime.database.rows(
    sql`update clients set scopes = '{bookings:read}' where partner_id = ${ctx.partner.id}`,
  );
  const mcp = await connectDirectly(runtime, { token: api.token });
  const { tools } = await mcp.client.listTools();
  const allowed = allContracts.filter(({ scope }) => scope === null || scope === "bookings:read");
  expect(tools.map(({ name }) => name)).toEqual(allowed.map(({ operationId }) => operationId));
  expect(await mcp.call("createBooking", bookingBody(car))).toMatchObject({
    isError: true,
    code: "insufficient_scope",
    value: { error: { details: { required_scope: "rentals:book" } } },
  });
});

test("another partner's booking is not found", async ({ ctx, runtime }) => {
  const { car, mcp } = await setUp({ ctx, runtime });
  const made = await mcp.call("createBooking", bookingBody(car));
  const rival = await createApiClient(runtime);
  const other = await connectDirectly(runtime, { token: rival.token });
  expect(await other.call("getBooking", { reference: String(referenceOf(made.value)) })).toMatchObject({
    isError: true,
    code: "not_found",
  });
});

test.for<[string, Record<string, unknown>, string]>([
  ["getBooking", {}, "reference"],
  ["getBooking", { reference: "" }, "reference"],
  ["getBooking", { reference: ".." }, "reference"],
  ["getBooking", { reference: { a: 1 } }, "reference"],
  ["getBooking", { reference: "RB-1", exernal_ref: "x" }, "exernal_ref"],
  ["getMe", { idempotency_key: "k" }, "idempotency_key"],
  ["searchAvailability", { location: { a: 1 } }, "location"],
  ["searchAvailability", { location: "lisbon", limit: 0 }, "limit"],
  ["createBooking", { car_slug: "a", expected_total: Number.MAX_VALUE }, "date_from"],
  ["createBooking", { car_slug: "a\0" }, "car_slug"],
  ["createBooking", { idempotency_key: "a b" }, "Idempotency-Key"],
])("%s with %o names the argument %s", async ([name, args, path], { ctx, runtime }) => {
  const { token } = await createApiClient(runtime, { partner: ctx.partner });
  const { call } = await connectDirectly(runtime, { token });
  const { isError, code, value } = await call(name, args);
  expect([isError, code]).toEqual([
    true,
    name === "createBooking" && path === "Idempotency-Key" ? code : "invalid_payload",
  ]);
  expect(JSON.stringify(value)).toContain(`"path":"${path}"`);
});

test("a tool call is in the partner's request log like a request of /v1", async ({ ctx, runtime }) => {
  const { car, mcp } = await setUp({ ctx, runtime });
  await mcp.call("createBooking", bookingBody(car));
  await runtime.recorder.flush();
  const rows = await runtime.database.rows(
    sql`select method, path, status, source from request_log where partner_id = ${ctx.partner.id}`,
  );
  expect(rows).toEqual([{ method: "POST", path: "/v1/rentals/bookings", status: 201, source: "api" }]);
});
