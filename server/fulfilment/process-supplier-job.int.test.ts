import { expect } from "vitest";
import { getBooking } from "../bookings/get-booking";
import { presentBooking } from "../bookings/present-booking";
import type { PartnerContext } from "../context";
import { listPayments } from "../payments/list-payments";
import { runSupplierJobs } from "../testing/fixtures/city-with-supplier";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { createSuppliedBooking, makeDue, readSupplierJob } from "../testing/fixtures/supplied-booking";
import { test } from "../testing/fixtures/supplier-test";
import type { SupplierServer } from "../testing/supplier-server";

async function shown(ctx: PartnerContext, reference: string) {
  return presentBooking(await getBooking(ctx, reference));
}

async function eventsSinceBooked(ctx: PartnerContext, reference: string) {
  const events = await listHistoryEvents(ctx.database, reference);
  return events.slice(2).map(({ type, data }) => {
    const { status, fulfilment } = data;
    return { type, status, fulfilment };
  });
}

/** Makes the supplier job of the booking due and runs it, `times` times. */
async function workOn(
  runtime: Parameters<typeof runSupplierJobs>[0],
  reference: string,
  times: number,
): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await makeDue(runtime, reference);
    await runSupplierJobs(runtime);
  }
}

function refuse(supplier: SupplierServer): void {
  supplier.scripts.reserve = () => ({ status: 409, body: { error: "sold out, call +351 000" } });
}

test("a reservation code confirms the booking, with the supplier's event first", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, supplierSlug } = await createSuppliedBooking(runtime, ctx, supplier);
  expect(await runSupplierJobs(runtime)).toBe(1);
  const reserved = { state: "reserved", reference: "SUP-1" };
  expect(await shown(ctx, reference)).toMatchObject({ status: "confirmed", fulfilment: reserved });
  expect(await eventsSinceBooked(ctx, reference)).toEqual([
    { type: "booking.supplier_confirmed", status: "pending_supplier", fulfilment: reserved },
    { type: "booking.confirmed", status: "confirmed", fulfilment: reserved },
  ]);
  expect((await listAuditedActions(ctx.database, reference)).at(-1)).toMatchObject({
    action: "booking.supply",
    actorType: "supplier",
    actorId: supplierSlug,
    before: { status: "pending_supplier", fulfilment: "pending" },
    after: { status: "confirmed", fulfilment: "reserved" },
  });
  expect(await readSupplierJob(runtime, reference)).toMatchObject({
    state: "reserved",
    code: "SUP-1",
    attempts: 1,
    dueIn: null,
  });
  expect(supplier.calls).toMatchObject([{ key: reference, body: { reference, units: 1 } }]);
  expect(await runSupplierJobs(runtime)).toBe(0);
});

test("a final rejection cancels the booking in the service's name without publishing the supplier's message", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  refuse(supplier);
  await runSupplierJobs(runtime);
  const failed = { state: "failed", reference: null };
  const booking = await shown(ctx, reference);
  expect(booking).toMatchObject({ status: "cancelled", fulfilment: failed, cancellation: { by: "service" } });
  expect(JSON.stringify(booking)).not.toContain("sold out");
  expect(await eventsSinceBooked(ctx, reference)).toEqual([
    { type: "booking.supplier_failed", status: "pending_supplier", fulfilment: failed },
    { type: "booking.cancelled", status: "cancelled", fulfilment: failed },
  ]);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "failed", dueIn: null });
});

test("a payment is due for a refund because the supplier failed, also for a car of the catalogue", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, paymentReference } = await createSuppliedBooking(runtime, ctx, supplier);
  refuse(supplier);
  await runSupplierJobs(runtime);
  const { rows } = await listPayments(ctx, { paymentReference: paymentReference ?? "" });
  expect(rows).toMatchObject([
    { state: "refund_due", reason: "supplier_failed", bookingReference: reference },
  ]);
});

test("a supplier that is still processing receives the same key until it responds", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  supplier.scripts.reserve = (call) => (supplier.calls.length < 4 ? { status: 202 } : supplier.reserve(call));
  await runSupplierJobs(runtime);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({
    state: "reserving",
    failures: 0,
    leased: false,
  });
  expect(await runSupplierJobs(runtime)).toBe(0);
  await workOn(runtime, reference, 3);
  expect((await shown(ctx, reference)).status).toBe("confirmed");
  expect(supplier.calls.map(({ key }) => key)).toEqual([reference, reference, reference, reference]);
  expect(supplier.made).toHaveLength(1);
});

test("a failed call is repeated after a growing delay and finds the reservation made by the first call", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  supplier.scripts.reserve = (call) => {
    supplier.reserve(call);
    return { drop: true };
  };
  const pauses: number[] = [];
  for (const failures of [1, 2, 3]) {
    await workOn(runtime, reference, 1);
    const { dueIn, ...rest } = await readSupplierJob(runtime, reference);
    expect(rest).toMatchObject({ state: "reserving", failures, error: expect.stringMatching(/^connection/) });
    pauses.push(dueIn ?? 0);
  }
  expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0);
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  await workOn(runtime, reference, 1);
  expect(await shown(ctx, reference)).toMatchObject({
    status: "confirmed",
    fulfilment: { state: "reserved", reference: "SUP-1" },
  });
  expect(supplier.made).toEqual([{ key: reference, code: "SUP-1" }]);
});

test("a booking whose supplier never responds is abandoned, and its reservation is found and cancelled later", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  supplier.scripts.reserve = (call) => {
    supplier.reserve(call);
    return { status: 500 };
  };
  const attempts = runtime.config.supplierRetrySchedule.length + 1;
  await workOn(runtime, reference, attempts - 1);
  expect((await shown(ctx, reference)).status).toBe("pending_supplier");
  await workOn(runtime, reference, 1);
  expect(supplier.calls).toHaveLength(attempts);
  expect(await shown(ctx, reference)).toMatchObject({ status: "cancelled", fulfilment: { state: "failed" } });
  expect((await eventsSinceBooked(ctx, reference)).map(({ type }) => type)).toEqual([
    "booking.supplier_failed",
    "booking.cancelled",
  ]);
  expect(supplier.reservations.size).toBe(1);

  await workOn(runtime, reference, 2);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({
    state: "cancelling",
    code: null,
    failures: 2,
  });
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  await workOn(runtime, reference, 2);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({
    state: "cancelled",
    code: "SUP-1",
    dueIn: null,
  });
  expect(supplier.reservations.size).toBe(0);
  expect(supplier.made).toHaveLength(1);
  expect(await eventsSinceBooked(ctx, reference)).toHaveLength(2);
});

test("a worker that stops releases its job at once for another worker with the same key", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  supplier.scripts.reserve = () => ({ drip: true });
  const stop = new AbortController();
  const stopping = runSupplierJobs(runtime, stop.signal);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  stop.abort();
  await stopping;
  expect(await readSupplierJob(runtime, reference)).toMatchObject({
    state: "reserving",
    failures: 0,
    leased: false,
  });
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  expect(await runSupplierJobs(runtime)).toBe(1);
  expect((await shown(ctx, reference)).status).toBe("confirmed");
});

test("four concurrent workers reserve each of ten bookings once", async ({ runtime, ctx, supplier }) => {
  const references: string[] = [];
  for (let n = 0; n < 10; n += 1)
    references.push((await createSuppliedBooking(runtime, ctx, supplier)).reference);
  const done = await Promise.all([1, 2, 3, 4].map(() => runSupplierJobs(runtime)));
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(10);
  expect(supplier.calls.map(({ key }) => key).sort()).toEqual([...references].sort());
});
