import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { booking as bookingSchema } from "@/lib/contracts/bookings";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { createReservation } from "../reservations/create-reservation";
import { createCar } from "../testing/fixtures/create-car";
import { findLastWriter, listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedRental } from "../testing/fixtures/rental-body";
import { bookReservation } from "./book-reservation";
import { presentBooking } from "./present-booking";

async function reserve(ctx: PartnerContext, car: { slug: string }, more: Record<string, unknown> = {}) {
  return await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental(car, more)));
}

async function book(ctx: PartnerContext, reference: string, expectedTotal?: number) {
  return await runWithoutKey(ctx, (keyed) =>
    bookReservation(keyed, { reference, paymentReference: "pay_7", expectedTotal }),
  );
}

/** Returns the context with its clock `seconds` later. */
function later(ctx: PartnerContext, seconds: number): PartnerContext {
  return { ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) };
}

async function setPrice(database: Database, carId: number, pricePerDayMinor: number): Promise<void> {
  await database.rows(
    sql`update cars set price_per_day_minor = ${pricePerDayMinor}, revision = revision + 1 where id = ${carId}`,
  );
}

test("a booked draft becomes a pending booking with both events and its audit entry in one transaction", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car, { external_ref: "trip-1", units: 1 });
  const booked = await book(later(ctx, 60), draft.reference, 150);

  const wire = presentBooking(booked);
  expect(bookingSchema.parse(wire)).toEqual(wire);
  expect(wire).toMatchObject({
    reference: draft.reference,
    status: "pending",
    external_ref: "trip-1",
    payment_reference: "pay_7",
    total: 150,
    currency: "EUR",
    partner_commission: 15,
    net_payable: 135,
    fulfilment: { state: "none", reference: null },
    reserved_at: ctx.now.toISOString(),
    created_at: later(ctx, 60).now.toISOString(),
    confirm_by: later(ctx, 60 + 8 * 3600).now.toISOString(),
    confirmed_at: null,
    cancellation: null,
  });
  const writer = await findLastWriter(database, draft.reference);
  const data = JSON.parse(JSON.stringify(wire));
  expect(await listHistoryEvents(database, draft.reference)).toEqual([
    { type: "booking.created", data, writer, seq: 1 },
    { type: "booking.payment_authorized", data, writer, seq: 2 },
  ]);
  const [, audit] = await listAuditedActions(database, draft.reference);
  expect(audit).toMatchObject({ action: "booking.book", actorType: "partner", writer });
});

test("every row written by a booking has the transaction's ID", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const booked = await book(ctx, draft.reference);
  const rows = await database.rows<{ id: string }>(
    sql`select tx_id::text as id from events where booking_id = ${booked.id}`,
  );
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set([booked.txId]));
  expect(booked.txId).not.toBe(draft.txId);
});

test("a car on request is booked as pending_confirmation with its fulfilment pending", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database, { fulfilment: "on_request" });
  const draft = await reserve(ctx, car);
  const booked = presentBooking(await book(ctx, draft.reference));
  expect(booked).toMatchObject({
    status: "pending_confirmation",
    fulfilment: { state: "pending", reference: null },
  });
});

test("a draft does not fix the price: a cent of difference passes, two cents are rejected", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  await setPrice(database, car.id, 5010);
  await expect(book(ctx, draft.reference, 150.28)).rejects.toMatchObject({
    code: "price_mismatch",
    status: 409,
    message: "The total in EUR differs from `expected_total`. Nothing was booked or charged.",
    details: { expected_total: 150.28, current_total: 150.3, currency: "EUR", reference: draft.reference },
  });
  expect(await listHistoryEvents(database, draft.reference)).toEqual([]);
  const booked = await book(ctx, draft.reference, 150.29);
  expect([booked.totalMinor, booked.commissionMinor]).toEqual([15_030, 1503]);
});

test("a booking without expected_total is billed at the current price", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  await setPrice(database, car.id, 9000);
  expect((await book(ctx, draft.reference)).totalMinor).toBe(27_000);
});

test("a draft of a car that is no longer published is unavailable", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  await database.rows(sql`update cars set published = false where id = ${car.id}`);
  await expect(book(ctx, draft.reference)).rejects.toMatchObject({ code: "unavailable" });
});

test("a draft whose pickup time has passed is unavailable", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  await database.rows(
    sql`update bookings set date_from = current_date - 3, date_to = current_date - 1 where id = ${draft.id}`,
  );
  await expect(book(ctx, draft.reference)).rejects.toMatchObject({ code: "unavailable" });
});

test("a draft with delivery is rejected if the car no longer offers it", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database, { delivers: true });
  const draft = await reserve(ctx, car, { pickup_type: "delivery" });
  await database.rows(sql`update cars set delivers = false where id = ${car.id}`);
  await expect(book(ctx, draft.reference)).rejects.toMatchObject({ code: "delivery_not_available" });
});

test("a booking uses the draft's units", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database, { fleetSize: 3 });
  const drafts = [await reserve(ctx, car, { units: 2 }), await reserve(ctx, car, { units: 2 })];
  const [first, second] = drafts.map((draft) => draft.reference);
  expect((await book(ctx, first ?? "")).totalMinor).toBe(30_000);
  await expect(book(ctx, second ?? "")).rejects.toMatchObject({ code: "unavailable", status: 409 });
});

test("another partner's draft is not found", async ({ runtime, ctx }) => {
  const car = await createCar(runtime.database);
  const draft = await reserve(ctx, car);
  const stranger = await partnerContext(runtime);
  const refusals = await Promise.all(
    [draft.reference, "RB-0000000000"].map((reference) => book(stranger, reference).catch((error) => error)),
  );
  expect(refusals[0]).toMatchObject({ code: "not_found", status: 404 });
  expect(refusals[0]).toEqual(refusals[1]);
});

test("a draft expires after 30 minutes, returns reservation_expired for 30 days and is then not found", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const expired = {
    code: "reservation_expired",
    status: 409,
    details: { reference: draft.reference, expired_at: later(ctx, 1800).now.toISOString() },
  };
  const month = 30 * 86_400;
  await expect(book(later(ctx, 1800), draft.reference)).rejects.toMatchObject(expired);
  await expect(book(later(ctx, 1800 + month), draft.reference)).rejects.toMatchObject(expired);
  await expect(book(later(ctx, 1801 + month), draft.reference)).rejects.toMatchObject({ code: "not_found" });
  expect((await book(later(ctx, 1799.999), draft.reference)).status).toBe("pending");
});
