import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { booking as bookingSchema } from "@/lib/contracts/bookings";
import type { PartnerContext } from "../context";
import { openDatabase } from "../db/database";
import { createTestDatabase, untilBlocked } from "../testing/database";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedBooking } from "../testing/fixtures/rental-body";
import { openTestRuntime } from "../testing/test-runtime";
import { cancelBooking } from "./cancel-booking";
import { createBooking } from "./create-booking";
import { presentBooking } from "./present-booking";

async function book(ctx: PartnerContext, car: { slug: string }, more: Record<string, unknown> = {}) {
  return await runWithoutKey(ctx, (keyed) => createBooking(keyed, parsedBooking(car, more)));
}

test("a one-step booking has no draft, two events and one audit entry", async ({ runtime, ctx }) => {
  const car = await createCar(runtime.database);
  const booked = presentBooking(await book(ctx, car, { external_ref: "trip-9", payment_method: "invoice" }));
  expect(bookingSchema.parse(booked)).toEqual(booked);
  expect(booked).toMatchObject({
    status: "pending",
    reserved_at: null,
    created_at: ctx.now.toISOString(),
    external_ref: "trip-9",
    payment_method: "invoice",
    payment_reference: "pay_1",
    total: 150,
    partner_commission: 15,
    net_payable: 135,
  });
  const events = await listHistoryEvents(runtime.database, booked.reference);
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: "booking.created", data: booked },
    { type: "booking.payment_authorized", data: booked },
  ]);
  expect(await listAuditedActions(runtime.database, booked.reference)).toMatchObject([
    {
      action: "booking.book",
      before: { status: null },
      after: { status: "pending", total: 150, currency: "EUR" },
    },
  ]);
});

test("a one-step booking checks the price like the book route, without a reference in the error", async ({
  runtime,
  ctx,
}) => {
  const car = await createCar(runtime.database);
  await expect(book(ctx, car, { expected_total: 150.02 })).rejects.toMatchObject({
    code: "price_mismatch",
    details: { expected_total: 150.02, current_total: 150, currency: "EUR", reference: null },
  });
  expect((await book(ctx, car, { expected_total: 150.01 })).totalMinor).toBe(15_000);
});

test("the crew simulator acts after five seconds, and never if it is off", async ({ runtime, ctx }) => {
  const car = await createCar(runtime.database, { fleetSize: 2 });
  const sandbox = { ...ctx, config: { ...ctx.config, autopilot: true } };
  expect((await book(sandbox, car)).autopilotAt).toEqual(new Date(ctx.now.getTime() + 5000));
  expect((await book(ctx, car)).autopilotAt).toBeNull();
});

test("hours are local to the pickup city, and the object has its offset at each end of the stay", async ({
  runtime,
  ctx,
}) => {
  const car = await createCar(runtime.database, { timezone: "Asia/Kathmandu" });
  const booked = await book(ctx, car, { pickup_hour: 0, return_hour: 23 });
  const { starts_at, ends_at } = presentBooking(booked);
  expect(starts_at).toMatch(/T00:00:00\+05:45$/);
  expect(ends_at).toMatch(/T23:00:00\+05:45$/);
});

test("the city's turnaround holds the unit after the stay and before the next", async ({ runtime, ctx }) => {
  const car = await createCar(runtime.database, { turnaroundHours: 3 });
  const day = (days: number) => new Date(ctx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const stay = (from: [day: number, hour: number], until: [day: number, hour: number]) => ({
    date_from: day(from[0]),
    pickup_hour: from[1],
    date_to: day(until[0]),
    return_hour: until[1],
    expected_total: (until[0] - from[0]) * 50,
  });
  await book(ctx, car, stay([20, 12], [22, 12]));
  const unavailable = { code: "unavailable", status: 409 };
  await expect(book(ctx, car, stay([22, 14], [24, 10]))).rejects.toMatchObject(unavailable);
  await expect(book(ctx, car, stay([18, 10], [20, 10]))).rejects.toMatchObject(unavailable);
  expect((await book(ctx, car, stay([22, 15], [24, 10]))).status).toBe("pending");
  expect((await book(ctx, car, stay([18, 10], [20, 9]))).status).toBe("pending");
});

test("the unit of a cancelled booking can be booked again", async ({ runtime, ctx }) => {
  const car = await createCar(runtime.database);
  const { reference } = await book(ctx, car);
  await expect(book(ctx, car)).rejects.toMatchObject({ code: "unavailable" });
  await cancelBooking(ctx, { reference, reason: undefined });
  expect((await book(ctx, car)).status).toBe("pending");
});

test("a booking that waits for the last unit gets it if the other transaction rolls back", async ({
  runtime,
  ctx,
}) => {
  const car = await createCar(runtime.database);
  let blockedCall: Promise<unknown> | undefined;
  const rival = runWithoutKey(await partnerContext(runtime), async (keyed) => {
    await createBooking(keyed, parsedBooking(car));
    blockedCall = book(ctx, car);
    await untilBlocked(runtime.database.pool);
    throw new Error("the rival's connection broke");
  });
  await expect(rival).rejects.toThrow("the rival's connection broke");
  expect(await blockedCall).toMatchObject({ status: "pending", partnerId: ctx.partner.id });
});

test("forty concurrent bookings of a fleet of three book exactly three units", async () => {
  const { url, drop } = await createTestDatabase();
  const runtime = openTestRuntime(url, { SANDBOX_AUTOPILOT: "off" });
  const { log } = runtime;
  const database = openDatabase({ url, poolSize: 20, applicationName: "crowd", log });
  try {
    const car = await createCar(database, { fleetSize: 3, turnaroundHours: 1 });
    const partners = await Promise.all([1, 2, 3, 4].map(() => partnerContext({ ...runtime, database })));
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, place) => {
        const ctx = partners[place % partners.length] ?? (await partnerContext(runtime));
        return await book(ctx, car).then(
          () => "booked",
          (error) => error.code,
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "unavailable")).toHaveLength(37);
    const oversold = await database.rows(sql`
      select c.id from cars c, lateral (
        select sum(change) over (order by at, change) as held from (
          select starts_at as at, units as change from bookings
            where car_id = c.id and status not in ('draft', 'cancelled', 'expired')
          union all
          select held_until, -units from bookings
            where car_id = c.id and status not in ('draft', 'cancelled', 'expired')
        ) as changes
      ) as sweep where sweep.held > c.fleet_size`);
    expect(oversold).toEqual([]);
    const [count] = await database.rows<{ events: number; bookings: number }>(
      sql`select (select count(*) from events) as events, (select count(*) from bookings) as bookings`,
    );
    expect(count).toEqual({ events: 6, bookings: 3 });
  } finally {
    await database.close();
    await runtime.database.close();
    await drop();
  }
});
