import { expect } from "vitest";
import { getBooking } from "../bookings/get-booking";
import { presentBooking } from "../bookings/present-booking";
import type { PartnerContext } from "../context";
import { auditOf, eventsOf } from "../testing/fixtures/history";
import { atSupplier, createSuppliedBooking, makeDue } from "../testing/fixtures/supplied-booking";
import { workAtSuppliers } from "../testing/fixtures/supplied-city";
import { test } from "../testing/fixtures/supplier-test";
import type { SupplierServer } from "../testing/supplier-server";

async function shown(ctx: PartnerContext, reference: string) {
  return presentBooking(await getBooking(ctx, reference));
}

async function toldSinceBooked(ctx: PartnerContext, reference: string) {
  const events = await eventsOf(ctx.database, reference);
  return events.slice(2).map(({ type, data }) => {
    const { status, fulfilment } = data;
    return { type, status, fulfilment };
  });
}

/** Attempts as if their pauses were over, until nothing is due any more. */
async function workOn(
  runtime: Parameters<typeof workAtSuppliers>[0],
  reference: string,
  times: number,
): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await makeDue(runtime, reference);
    await workAtSuppliers(runtime);
  }
}

function refuse(supplier: SupplierServer): void {
  supplier.scripts.reserve = () => ({ status: 409, body: { error: "sold out, call +351 000" } });
}

test("a code confirms the booking: first told as the supplier's doing, then as confirmed", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, supplierSlug } = await createSuppliedBooking(runtime, ctx, supplier);
  expect(await workAtSuppliers(runtime)).toBe(1);
  const reserved = { state: "reserved", reference: "SUP-1" };
  expect(await shown(ctx, reference)).toMatchObject({ status: "confirmed", fulfilment: reserved });
  expect(await toldSinceBooked(ctx, reference)).toEqual([
    { type: "booking.supplier_confirmed", status: "pending_supplier", fulfilment: reserved },
    { type: "booking.confirmed", status: "confirmed", fulfilment: reserved },
  ]);
  expect((await auditOf(ctx.database, reference)).at(-1)).toMatchObject({
    action: "booking.supply",
    actorType: "supplier",
    actorId: supplierSlug,
    before: { status: "pending_supplier", fulfilment: "pending" },
    after: { status: "confirmed", fulfilment: "reserved" },
  });
  expect(await atSupplier(runtime, reference)).toMatchObject({
    state: "reserved",
    code: "SUP-1",
    attempts: 1,
    dueIn: null,
  });
  expect(supplier.calls).toMatchObject([{ key: reference, body: { reference, units: 1 } }]);
  expect(await workAtSuppliers(runtime)).toBe(0);
});

test("a final no cancels the booking in the service's name; the supplier's words stay inside", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  refuse(supplier);
  await workAtSuppliers(runtime);
  const failed = { state: "failed", reference: null };
  const booking = await shown(ctx, reference);
  expect(booking).toMatchObject({ status: "cancelled", fulfilment: failed, cancellation: { by: "service" } });
  expect(JSON.stringify(booking)).not.toContain("sold out");
  expect(await toldSinceBooked(ctx, reference)).toEqual([
    { type: "booking.supplier_failed", status: "pending_supplier", fulfilment: failed },
    { type: "booking.cancelled", status: "cancelled", fulfilment: failed },
  ]);
  expect(await atSupplier(runtime, reference)).toMatchObject({ state: "failed", dueIn: null });
});

test("a supplier still at work is asked again with the same key until it has an answer", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  supplier.scripts.reserve = (call) => (supplier.calls.length < 4 ? { status: 202 } : supplier.reserve(call));
  await workAtSuppliers(runtime);
  expect(await atSupplier(runtime, reference)).toMatchObject({
    state: "reserving",
    failures: 0,
    leased: false,
  });
  expect(await workAtSuppliers(runtime)).toBe(0);
  await workOn(runtime, reference, 3);
  expect((await shown(ctx, reference)).status).toBe("confirmed");
  expect(supplier.calls.map(({ key }) => key)).toEqual([reference, reference, reference, reference]);
  expect(supplier.made).toHaveLength(1);
});

test("a call that fails is made again after a pause that grows, and the reservation made meanwhile is found", async ({
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
    const { dueIn, ...rest } = await atSupplier(runtime, reference);
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

test("a supplier that never answers is given up in the end, and what it holds all the same is found and cancelled", async ({
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
  expect((await toldSinceBooked(ctx, reference)).map(({ type }) => type)).toEqual([
    "booking.supplier_failed",
    "booking.cancelled",
  ]);
  expect(supplier.reservations.size).toBe(1);

  await workOn(runtime, reference, 2);
  expect(await atSupplier(runtime, reference)).toMatchObject({
    state: "cancelling",
    code: null,
    failures: 2,
  });
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  await workOn(runtime, reference, 2);
  expect(await atSupplier(runtime, reference)).toMatchObject({
    state: "cancelled",
    code: "SUP-1",
    dueIn: null,
  });
  expect(supplier.reservations.size).toBe(0);
  expect(supplier.made).toHaveLength(1);
  expect(await toldSinceBooked(ctx, reference)).toHaveLength(2);
});

test("a worker that stops gives its reservation back at once, to be asked for under the same key", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  supplier.scripts.reserve = () => ({ drip: true });
  const stop = new AbortController();
  const stopping = workAtSuppliers(runtime, stop.signal);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  stop.abort();
  await stopping;
  expect(await atSupplier(runtime, reference)).toMatchObject({
    state: "reserving",
    failures: 0,
    leased: false,
  });
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  expect(await workAtSuppliers(runtime)).toBe(1);
  expect((await shown(ctx, reference)).status).toBe("confirmed");
});

test("four workers at once ask for each of ten bookings once", async ({ runtime, ctx, supplier }) => {
  const references: string[] = [];
  for (let n = 0; n < 10; n += 1)
    references.push((await createSuppliedBooking(runtime, ctx, supplier)).reference);
  const done = await Promise.all([1, 2, 3, 4].map(() => workAtSuppliers(runtime)));
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(10);
  expect(supplier.calls.map(({ key }) => key).sort()).toEqual([...references].sort());
});
