import { expect } from "vitest";
import { cancelBooking } from "../bookings/cancel-booking";
import { expireBooking } from "../bookings/expire-booking";
import { getBooking } from "../bookings/get-booking";
import { lockOwnedBooking } from "../bookings/lock-owned-booking";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { runSupplierJobs } from "../testing/fixtures/city-with-supplier";
import { listHistoryEvents } from "../testing/fixtures/history";
import { createSuppliedBooking, makeDue, readSupplierJob } from "../testing/fixtures/supplied-booking";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch } from "../testing/latch";
import type { SupplierReply, SupplierServer } from "../testing/supplier-server";
import type { TestRuntime } from "../testing/test-runtime";
import { applySupplierResult } from "./apply-supplier-result";
import { claimSupplierJobs } from "./supplier-jobs.queries";

type Setting = { runtime: TestRuntime; ctx: PartnerContext; supplier: SupplierServer };

async function cancel(ctx: PartnerContext, reference: string) {
  return await cancelBooking(ctx, { reference, reason: undefined });
}

async function typesSinceBooked(ctx: PartnerContext, reference: string): Promise<string[]> {
  return (await listHistoryEvents(ctx.database, reference)).slice(2).map(({ type }) => type);
}

/**
 * Creates a booking and waits until its supplier has received the reservation request. The supplier responds when
 * `answer` is called.
 */
async function asking({ runtime, ctx, supplier }: Setting, reply?: SupplierReply) {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  const held = createLatch();
  supplier.scripts.reserve = async (call) => {
    await held.released;
    return reply ?? supplier.reserve(call);
  };
  const working = runSupplierJobs(runtime);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  const answer = async () => {
    held.release();
    await working;
  };
  return { reference, answer };
}

async function settle(runtime: TestRuntime, reference: string): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await makeDue(runtime, reference);
    await runSupplierJobs(runtime);
  }
}

test("a booking cancelled before the supplier call never reaches the supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  await cancel(ctx, reference);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({
    state: "cancelled",
    attempts: 0,
    dueIn: null,
  });
  expect(await runSupplierJobs(runtime)).toBe(0);
  expect(supplier.calls).toEqual([]);
});

test("a booking cancelled during the supplier call is cancelled at once, and the late reservation is cancelled with the supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, answer } = await asking({ runtime, ctx, supplier });
  expect(await cancel(ctx, reference)).toMatchObject({ status: "cancelled", fulfilmentState: "cancelled" });
  // The call in progress must finish first. Without a code nothing can be cancelled.
  expect(await runSupplierJobs(runtime)).toBe(0);
  await answer();
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelling", code: "SUP-1" });
  await settle(runtime, reference);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelled", code: "SUP-1" });
  expect(supplier.reservations.size).toBe(0);
  expect(await getBooking(ctx, reference)).toMatchObject({
    status: "cancelled",
    cancelledBy: "partner",
    fulfilmentReference: null,
  });
  expect(await typesSinceBooked(ctx, reference)).toEqual(["booking.cancelled"]);
});

test("a booking cancelled during a supplier call that is rejected leaves nothing to cancel", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, answer } = await asking({ runtime, ctx, supplier }, { status: 409 });
  await cancel(ctx, reference);
  await answer();
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelled", dueIn: null });
  expect(await typesSinceBooked(ctx, reference)).toEqual(["booking.cancelled"]);
});

test("a cancelled confirmed booking is cancelled with the supplier until that succeeds", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  await runSupplierJobs(runtime);
  expect(await cancel(ctx, reference)).toMatchObject({ status: "cancelled", fulfilmentReference: "SUP-1" });
  let refusals = 0;
  const original = supplier.scripts.cancel;
  supplier.scripts.cancel = (call) => {
    refusals += 1;
    return refusals < 3 ? { status: 503 } : original(call);
  };
  await runSupplierJobs(runtime);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelling", failures: 1 });
  await settle(runtime, reference);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelled", dueIn: null });
  expect([supplier.reservations.size, refusals]).toEqual([0, 3]);
});

test("a booking that expires during the supplier call has its late reservation cancelled with the supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, answer } = await asking({ runtime, ctx, supplier });
  await inTransaction(ctx.database, async (tx) =>
    expireBooking(tx, ctx, await lockOwnedBooking(tx, ctx, reference)),
  );
  await answer();
  await settle(runtime, reference);
  expect(await getBooking(ctx, reference)).toMatchObject({ status: "expired", fulfilmentState: "cancelled" });
  expect(await typesSinceBooked(ctx, reference)).toEqual(["booking.expired"]);
  expect(supplier.reservations.size).toBe(0);
});

test("a code after the deadline expires the booking, whether or not the worker has processed the deadline", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const earlier = { ...ctx, now: new Date(ctx.now.getTime() - 24 * 3_600_000) };
  const { reference, answer } = await asking({ runtime, ctx: earlier, supplier });
  await answer();
  expect(await getBooking(ctx, reference)).toMatchObject({ status: "expired", fulfilmentReference: null });
  await settle(runtime, reference);
  expect(await typesSinceBooked(ctx, reference)).toEqual(["booking.expired"]);
  expect(supplier.reservations.size).toBe(0);
});

test.for(["code first", "cancel first"] as const)(
  "the second of a code and a cancellation at the same moment sees the result of the first: %s",
  async (order, { runtime, ctx, supplier }) => {
    const { reference, answer } = await asking({ runtime, ctx, supplier });
    const steps = { code: () => answer(), cancel: () => cancel(ctx, reference) };
    const [first, second] = order === "code first" ? [steps.code, steps.cancel] : [steps.cancel, steps.code];
    const pending: Promise<unknown>[] = [];
    // With the audit table locked, the first holds the booking's lock and cannot commit when the second
    // arrives.
    await inTransaction(ctx.database, async (tx) => {
      await tx.orm.execute("lock table audit_log in share mode");
      pending.push(first());
      await untilBlocked(ctx.database.pool);
      pending.push(second());
      await untilBlocked(ctx.database.pool, { sessions: 2 });
    });
    await Promise.all(pending);
    await settle(runtime, reference);
    expect((await getBooking(ctx, reference)).status).toBe("cancelled");
    expect(await typesSinceBooked(ctx, reference)).toEqual(
      order === "code first"
        ? ["booking.supplier_confirmed", "booking.confirmed", "booking.cancelled"]
        : ["booking.cancelled"],
    );
    expect(supplier.reservations.size).toBe(0);
    expect(supplier.made).toHaveLength(1);
  },
);

test("a supplier's rejection after the deadline finds the booking expired", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, answer } = await asking({ runtime, ctx, supplier }, { status: 409 });
  await ctx.database.pool.query(
    "update bookings set confirm_by = now() - interval '1 second' where reference = $1",
    [reference],
  );
  await answer();
  expect(await typesSinceBooked(ctx, reference)).toEqual(["booking.expired"]);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelled", dueIn: null });
});

test("a worker without its lease cannot end a booking, but the reservation it received counts", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  const claim = { limit: 1, leaseSeconds: 45, busy: [] };
  const [stale] = await claimSupplierJobs(runtime.database, claim);
  await makeDue(runtime, reference);
  const [current] = await claimSupplierJobs(runtime.database, claim);
  if (stale === undefined || current === undefined) throw new Error("There was nothing to claim.");
  for (const outcome of [
    { kind: "refused", error: null },
    { kind: "unanswered", error: "status: 500" },
    { kind: "working" },
    { kind: "interrupted" },
    { kind: "cancelled" },
  ] as const) {
    await applySupplierResult(runtime, stale, outcome);
    expect(await readSupplierJob(runtime, reference)).toMatchObject({
      state: "reserving",
      failures: 0,
      leased: true,
    });
  }
  await applySupplierResult(runtime, stale, { kind: "reserved", code: "C-1" });
  await applySupplierResult(runtime, current, { kind: "reserved", code: "C-1" });
  await applySupplierResult(runtime, current, { kind: "refused", error: null });
  expect(await getBooking(ctx, reference)).toMatchObject({ status: "confirmed", fulfilmentReference: "C-1" });
  expect(await typesSinceBooked(ctx, reference)).toEqual(["booking.supplier_confirmed", "booking.confirmed"]);
});

test("a code that arrives after the job was settled reopens the cancellation", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, answer } = await asking({ runtime, ctx, supplier });
  const { scripts } = supplier;
  const first = scripts.reserve;
  // The supplier rejects the second worker's call although it accepted the first.
  scripts.reserve = () => ({ status: 409 });
  await makeDue(runtime, reference);
  await runSupplierJobs(runtime);
  expect(await getBooking(ctx, reference)).toMatchObject({ status: "cancelled", fulfilmentState: "failed" });
  scripts.reserve = first;
  await answer();
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelling", code: "SUP-1" });
  await settle(runtime, reference);
  expect([supplier.reservations.size, (await getBooking(ctx, reference)).status]).toEqual([0, "cancelled"]);
});

test("a cancelled booking whose supplier is still processing is polled with growing delays until its code is cancelled", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference, answer } = await asking({ runtime, ctx, supplier }, { status: 202 });
  await cancel(ctx, reference);
  await answer();
  for (let asked = 1; asked < 7; asked += 1) {
    expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelling", leased: false });
    await makeDue(runtime, reference);
    await runSupplierJobs(runtime);
  }
  // The seventh delay is 64 s.
  expect((await readSupplierJob(runtime, reference)).dueIn).toBeGreaterThan(30);
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  await settle(runtime, reference);
  expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelled", code: "SUP-1" });
  expect(supplier.reservations.size).toBe(0);
});
