import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { createReservation } from "../reservations/create-reservation";
import { deleteReservation } from "../reservations/delete-reservation";
import { lockReservation } from "../reservations/lock-reservation";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedRental } from "../testing/fixtures/rental-body";
import { bookReservation } from "./book-reservation";
import { findBooking } from "./bookings.queries";

async function reserve(ctx: PartnerContext, car: { slug: string }) {
  return await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental(car)));
}

function booking(reference: string, expectedTotal?: number) {
  return { reference, paymentReference: "pay_1", expectedTotal };
}

/**
 * Runs `rival` in a transaction that stays open until `blockedCall` waits for its lock. Returns the result or
 * the error of `blockedCall`.
 */
async function against<T>(
  database: Database,
  rival: (tx: Tx) => Promise<unknown>,
  blockedCall: () => Promise<T>,
): Promise<T | { code: string }> {
  let waiting: Promise<T | { code: string }> | undefined;
  await inTransaction(database, async (tx) => {
    await rival(tx);
    waiting = blockedCall().catch((error) => error);
    await untilBlocked(database.pool);
  });
  if (waiting === undefined) throw new Error("The blocked call never began.");
  return await waiting;
}

test("the last unit goes to the transaction that holds the car, the later one is rejected as unavailable", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const other = await partnerContext(runtime);
  const rivals = await reserve(other, car);
  const result = await against(
    database,
    (tx) => bookReservation({ ...other, tx }, booking(rivals.reference)),
    () => runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking(draft.reference))),
  );
  expect(result).toMatchObject({ code: "unavailable", status: 409 });
  expect(await listHistoryEvents(database, draft.reference)).toEqual([]);
  expect(await listHistoryEvents(database, rivals.reference)).toHaveLength(2);
});

test("the second of two concurrent bookings of a draft is rejected, and there are two events, not four", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database, { fleetSize: 5 });
  const draft = await reserve(ctx, car);
  const result = await against(
    database,
    (tx) => bookReservation({ ...ctx, tx }, booking(draft.reference)),
    () => runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking(draft.reference))),
  );
  expect(result).toMatchObject({ code: "already_booked", status: 409, details: { status: "pending" } });
  expect(await listHistoryEvents(database, draft.reference)).toHaveLength(2);
});

test("a DELETE that waited for a booking returns not_deletable with the cancel URL", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const result = await against(
    database,
    (tx) => bookReservation({ ...ctx, tx }, booking(draft.reference)),
    () => deleteReservation(ctx, draft.reference),
  );
  expect(result).toMatchObject({
    code: "not_deletable",
    status: 409,
    details: { status: "pending", cancel_url: `/v1/bookings/${draft.reference}/cancel` },
  });
});

test("a booking that waited for a DELETE finds no draft and books nothing", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  let deleting: Promise<void> | undefined;
  let blockedCall: unknown;
  // With the audit table locked, DELETE holds the draft's lock and cannot commit when the booking arrives.
  await inTransaction(database, async (tx) => {
    await tx.rows(sql`lock table audit_log in share mode`);
    deleting = deleteReservation(ctx, draft.reference);
    await untilBlocked(database.pool);
    blockedCall = runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking(draft.reference))).catch(
      (error) => error,
    );
    await untilBlocked(database.pool, { sessions: 2 });
  });
  await deleting;
  expect(await blockedCall).toMatchObject({ code: "not_found", status: 404 });
  const owner = { partnerId: ctx.partner.id, reference: draft.reference };
  expect(await findBooking(database, owner)).toBeUndefined();
});

test("a booking that waited for another is decided by the time of its request", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const call = { ...ctx, now: new Date(ctx.now.getTime() + 1799_000) };
  const result = await against(
    database,
    (tx) => lockReservation({ ...call, tx }, draft.reference, async (booking) => booking),
    () => runWithoutKey(call, (keyed) => bookReservation(keyed, booking(draft.reference))),
  );
  expect(result).toMatchObject({ status: "pending" });
});

test("an expired draft cannot be booked, even before its purge", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const call = { ...ctx, now: new Date(ctx.now.getTime() + 1800_000) };
  const result = await against(
    database,
    (tx) => lockReservation({ ...ctx, tx }, draft.reference, async (booking) => booking),
    () => runWithoutKey(call, (keyed) => bookReservation(keyed, booking(draft.reference))),
  );
  expect(result).toMatchObject({ code: "reservation_expired", status: 409 });
});

/**
 * Runs a price change in a transaction that stays open until the booking, which has read the old price, waits
 * for the car's lock.
 */
async function repriceUnder(database: Database, carId: number, blockedCall: () => Promise<unknown>) {
  return await against(
    database,
    (tx) =>
      tx.rows(sql`update cars set price_per_day_minor = 6000, revision = revision + 1 where id = ${carId}`),
    blockedCall,
  );
}

test("a price that changes between quote and claim is quoted again and billed", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const result = await repriceUnder(database, car.id, () =>
    runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking(draft.reference))),
  );
  expect(result).toMatchObject({ status: "pending", totalMinor: 18_000, commissionMinor: 1800 });
});

test("a price that changes between quote and claim is compared with expected_total again", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const draft = await reserve(ctx, car);
  const result = await repriceUnder(database, car.id, () =>
    runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking(draft.reference, 150))),
  );
  expect(result).toMatchObject({
    code: "price_mismatch",
    details: { expected_total: 150, current_total: 180, currency: "EUR", reference: draft.reference },
  });
  expect(await listHistoryEvents(database, draft.reference)).toEqual([]);
});

test("a fleet reduced below the held units rejects new bookings and keeps existing ones", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database, { fleetSize: 2 });
  const first = await createBooking(database, { carId: car.id, partnerId: ctx.partner.id });
  const draft = await reserve(ctx, car);
  const result = await against(
    database,
    (tx) => tx.rows(sql`update cars set fleet_size = 1, revision = revision + 1 where id = ${car.id}`),
    () => runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking(draft.reference))),
  );
  expect(result).toMatchObject({ code: "unavailable" });
  const owner = { partnerId: ctx.partner.id, reference: first.reference };
  expect((await findBooking(database, owner))?.status).toBe("pending");
});
