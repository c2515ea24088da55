import { expect } from "vitest";
import { getBooking } from "../bookings/get-booking";
import { runSupplierJobs } from "../testing/fixtures/city-with-supplier";
import { createSuppliedBooking, makeDue, readSupplierJob } from "../testing/fixtures/supplied-booking";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch } from "../testing/latch";
import { transitionSandboxBooking } from "./transition-sandbox-booking";

test.for([
  ["confirmed", "reserved"],
  ["cancelled", "failed"],
] as const)(
  "a booking set to %s during its supplier call has the late reservation cancelled with the supplier",
  async ([to, fulfilmentState], { runtime, ctx, supplier }) => {
    const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
    const held = createLatch();
    supplier.scripts.reserve = async (call) => {
      await held.released;
      return supplier.reserve(call);
    };
    const asking = runSupplierJobs(runtime);
    await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
    await transitionSandboxBooking(ctx, { reference, to });
    held.release();
    await asking;
    await makeDue(runtime, reference);
    await runSupplierJobs(runtime);
    expect(await readSupplierJob(runtime, reference)).toMatchObject({ state: "cancelled", dueIn: null });
    expect(supplier.made).toHaveLength(1);
    expect(supplier.reservations.size).toBe(0);
    expect(await getBooking(ctx, reference)).toMatchObject({ status: to, fulfilmentState });
  },
);

test("a booking set before its supplier call never reaches the supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  await transitionSandboxBooking(ctx, { reference, to: "confirmed" });
  expect(await runSupplierJobs(runtime)).toBe(0);
  expect(supplier.calls).toEqual([]);
});
