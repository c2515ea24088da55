import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { bookingRead, getBookingByExternalRefContract, getBookingContract } from "@/lib/contracts/bookings";
import { getDraftContract } from "@/lib/contracts/portal/drafts";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { createReservation } from "../reservations/create-reservation";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking as insertBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { runWithoutKey } from "../testing/fixtures/partner-context";
import { daysFrom, parsedBooking, parsedRental } from "../testing/fixtures/rental-body";
import { bookReservation } from "./book-reservation";
import { createBooking } from "./create-booking";

type Car = { id: number; slug: string };

async function reserve(ctx: PartnerContext, car: Car, more: Record<string, unknown> = {}) {
  return await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental(car, more)));
}

async function book(ctx: PartnerContext, reference: string, expectedTotal?: number) {
  const input = { reference, paymentReference: "pay_7", expectedTotal };
  return await runWithoutKey(ctx, (keyed) => bookReservation(keyed, input));
}

async function bookAtOnce(ctx: PartnerContext, car: Car, more: Record<string, unknown> = {}) {
  return await runWithoutKey(ctx, (keyed) => createBooking(keyed, parsedBooking(car, more)));
}

async function read(ctx: PartnerContext, reference: string) {
  const query = { include: "breakdown" };
  return await callOperation(getBookingContract, ctx, { params: { reference }, query });
}

async function setPrice(database: Database, car: Car, pricePerDayMinor: number): Promise<void> {
  await database.rows(
    sql`update cars set price_per_day_minor = ${pricePerDayMinor}, revision = revision + 1 where id = ${car.id}`,
  );
}

/** Sets the price of the rental's second day to 90 euros. */
async function addException({ database, now }: PartnerContext, car: Car): Promise<void> {
  const day = daysFrom(now, 11);
  await database.rows(
    sql`insert into car_date_exceptions (car_id, position, date_from, date_to, price_per_day_minor)
      values (${car.id}, 1, ${day}, ${day}, 9000)`,
  );
  await database.rows(sql`update cars set revision = revision + 1 where id = ${car.id}`);
}

/**
 * Returns the expected breakdown line for the rental's day `offset`. An `amount` of 50 comes from the base rate, any
 * other from a date exception.
 */
function line(now: Date, offset: number, amount: number) {
  const date = daysFrom(now, 10 + offset);
  const [source, label] = amount === 50 ? ["base", null] : ["exception", date];
  return { date, source, label, min_days: null, unit_price: amount, amount, base_amount: amount };
}

test("a booking has the breakdown that it was booked with after the tariff has changed", async ({ ctx }) => {
  const { database, now } = ctx;
  const car = await createCar(database);
  await addException(ctx, car);
  const booked = await bookAtOnce(ctx, car, { expected_total: 190, external_ref: "trip-b" });
  await setPrice(database, car, 100);
  const wire = await read(ctx, booked.reference);
  expect(bookingRead.parse(wire)).toEqual(wire);
  expect(wire.breakdown).toEqual({
    currency: "EUR",
    base_currency: "EUR",
    fx_rate: 1,
    car_currency: "EUR",
    units: 1,
    lines: [line(now, 0, 50), line(now, 1, 90), line(now, 2, 50)],
    total: 190,
    base_total: 190,
    partner_commission: 19,
    net_payable: 171,
  });
  const params = { external_ref: "trip-b" };
  const byRef = { params, query: { include: "breakdown" } };
  expect(await callOperation(getBookingByExternalRefContract, ctx, byRef)).toEqual(wire);
});

test("a booked draft has the breakdown of the booking, not that of the draft", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const draft = await reserve(ctx, car);
  await addException(ctx, car);
  await book(ctx, draft.reference, 190);
  const { breakdown } = await read(ctx, draft.reference);
  expect(breakdown?.lines.map(({ amount }) => amount)).toEqual([50, 90, 50]);
});

test("the breakdown of several units has the price of one and the amount of all", async ({ ctx }) => {
  const car = await createCar(ctx.database, { fleetSize: 3 });
  const booked = await bookAtOnce(ctx, car, { units: 3, expected_total: 450 });
  const { breakdown } = await read(ctx, booked.reference);
  expect(breakdown).toMatchObject({ units: 3, total: 450 });
  expect(breakdown?.lines[0]).toMatchObject({ unit_price: 50, amount: 150 });
});

test("a booking read without include has no breakdown", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const { reference } = await bookAtOnce(ctx, car);
  const wire = await callOperation(getBookingContract, ctx, { params: { reference } });
  expect(wire).not.toHaveProperty("breakdown");
});

test("a booking that was written without a breakdown returns null", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const older = await insertBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id });
  expect((await read(ctx, older.reference)).breakdown).toBeNull();
});

test("a booking read with an unknown include is rejected with the path of the field", async ({ ctx }) => {
  const request = { params: { reference: "RB-0000000000" }, query: { include: "breakdown,facets" } };
  await expect(callOperation(getBookingContract, ctx, request)).rejects.toMatchObject({
    code: "invalid_payload",
    status: 400,
    details: { issues: [{ path: "include" }] },
  });
});

test("a price_mismatch of a draft lists the days that differ", async ({ ctx }) => {
  const { database, now } = ctx;
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  await addException(ctx, car);
  await expect(book(ctx, draft.reference, 150)).rejects.toMatchObject({
    code: "price_mismatch",
    message: "The total in EUR differs from `expected_total`. Nothing was booked or charged.",
    details: {
      current_total: 190,
      changes: [{ date: daysFrom(now, 11), was: 50, now: 90, source: "exception" }],
    },
  });
});

test("a price_mismatch of a draft whose price has not changed lists no day", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const draft = await reserve(ctx, car);
  await expect(book(ctx, draft.reference, 149)).rejects.toMatchObject({
    details: { expected_total: 149, current_total: 150, changes: [] },
  });
});

test("a price_mismatch has no changes without a draft, or if the draft has no breakdown", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const draft = await reserve(ctx, car);
  await ctx.database.rows(sql`update bookings set breakdown = null where id = ${draft.id}`);
  const requests = [
    () => bookAtOnce(ctx, car, { expected_total: 1 }),
    () => reserve(ctx, car, { expected_total: 1 }),
    () => book(ctx, draft.reference, 1),
  ];
  for (const send of requests) {
    const error = await send().catch((reason) => reason);
    expect(error).toMatchObject({ code: "price_mismatch" });
    expect(error.details).not.toHaveProperty("changes");
  }
});

test("the portal's draft has the breakdown that it was reserved with", async ({ ctx }) => {
  const { database, now } = ctx;
  const car = await createCar(database);
  const { reference } = await reserve(ctx, car, { currency: "EUR" });
  await setPrice(database, car, 100);
  const { draft } = await callOperation(getDraftContract, ctx, { params: { reference } });
  expect(draft.breakdown?.lines).toEqual([0, 1, 2].map((offset) => line(now, offset, 50)));
});
