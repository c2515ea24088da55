import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { decideBooking } from "../../crew/decide-booking";
import { runSupplierJobs } from "../../testing/fixtures/city-with-supplier";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { listHistoryEvents } from "../../testing/fixtures/history";
import { daysFrom } from "../../testing/fixtures/rental-body";
import { readBooking, replace } from "../../testing/fixtures/replace";
import { createSuppliedBooking, readSupplierJob } from "../../testing/fixtures/supplied-booking";
import { test } from "../../testing/fixtures/supplier-test";

test("a supplier's reservation code confirms the new booking and cancels the old one", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const own = await createCar(runtime.database);
  const old = await createBooking(runtime.database, {
    carId: own.id,
    partnerId: ctx.partner.id,
    status: "confirmed",
  });
  const supplied = await createSuppliedBooking(runtime, ctx, supplier);
  await runSupplierJobs(runtime);
  const booked = await replace(ctx, old.reference, {
    car_slug: supplied.car.slug,
    date_from: daysFrom(ctx.now, 20),
    date_to: daysFrom(ctx.now, 22),
    expected_total: 100,
  });
  expect(booked).toMatchObject({ status: "pending_supplier", replaces: old.reference });
  expect(await readBooking(ctx, old.reference)).toMatchObject({ status: "confirmed" });
  expect(await runSupplierJobs(runtime)).toBe(1);
  expect(await readBooking(ctx, booked.reference)).toMatchObject({ status: "confirmed" });
  expect(await readBooking(ctx, old.reference)).toMatchObject({
    status: "cancelled",
    cancellation: { by: "partner", reason: "replaced" },
  });
  const events = [
    ...(await listHistoryEvents(ctx.database, booked.reference)),
    ...(await listHistoryEvents(ctx.database, old.reference)),
  ];
  expect(
    events
      .toSorted((left, right) => left.seq - right.seq)
      .map(({ type }) => type)
      .slice(-3),
  ).toEqual(["booking.supplier_confirmed", "booking.confirmed", "booking.cancelled"]);
});

test("a supplier's rejection leaves the old booking without a replacement", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const own = await createCar(runtime.database);
  const old = await createBooking(runtime.database, {
    carId: own.id,
    partnerId: ctx.partner.id,
    status: "confirmed",
  });
  const supplied = await createSuppliedBooking(runtime, ctx, supplier);
  await runSupplierJobs(runtime);
  supplier.scripts.reserve = () => ({ status: 409, body: { error: "sold out" } });
  const booked = await replace(ctx, old.reference, {
    car_slug: supplied.car.slug,
    date_from: daysFrom(ctx.now, 20),
    date_to: daysFrom(ctx.now, 22),
    expected_total: 100,
  });
  expect(await runSupplierJobs(runtime)).toBe(1);
  expect(await readBooking(ctx, booked.reference)).toMatchObject({ status: "cancelled" });
  expect(await readBooking(ctx, old.reference)).toMatchObject({ status: "confirmed", replaced_by: null });
});

test("the confirmation of the new booking cancels the old one's reservation with its supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const old = await createSuppliedBooking(runtime, ctx, supplier);
  await runSupplierJobs(runtime);
  const own = await createCar(runtime.database);
  const booked = await replace(ctx, old.reference, {
    car_slug: own.slug,
    date_from: daysFrom(ctx.now, 20),
    date_to: daysFrom(ctx.now, 22),
    expected_total: 100,
  });
  await decideBooking(ctx.database, ctx, { reference: booked.reference, decision: { act: "accept" } });
  expect(await readBooking(ctx, old.reference)).toMatchObject({
    status: "cancelled",
    fulfilment: { state: "cancelled", reference: "SUP-1" },
  });
  expect(await readSupplierJob(runtime, old.reference)).toMatchObject({ state: "cancelling" });
  await runSupplierJobs(runtime);
  expect(await readSupplierJob(runtime, old.reference)).toMatchObject({ state: "cancelled" });
  const [row] = await runtime.database.rows(
    sql`select count(*)::int as open from supplier_reservations where state = 'cancelling'`,
  );
  expect(row).toEqual({ open: 0 });
});
