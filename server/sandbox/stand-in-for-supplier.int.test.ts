import { expect } from "vitest";
import { getBooking } from "../bookings/get-booking";
import { atSupplier, createSuppliedBooking, makeDue } from "../testing/fixtures/supplied-booking";
import { workAtSuppliers } from "../testing/fixtures/supplied-city";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch } from "../testing/latch";
import { transitionSandboxBooking } from "./transition-sandbox-booking";

test.for([
  ["confirmed", "reserved"],
  ["cancelled", "failed"],
] as const)(
  "moved to %s while its supplier is asked: what that one reserves is given back",
  async ([to, fulfilmentState], { runtime, ctx, supplier }) => {
    const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
    const held = createLatch();
    supplier.scripts.reserve = async (call) => {
      await held.released;
      return supplier.reserve(call);
    };
    const asking = workAtSuppliers(runtime);
    await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
    await transitionSandboxBooking(ctx, { reference, to });
    held.release();
    await asking;
    await makeDue(runtime, reference);
    await workAtSuppliers(runtime);
    expect(await atSupplier(runtime, reference)).toMatchObject({ state: "cancelled", dueIn: null });
    expect(supplier.made).toHaveLength(1);
    expect(supplier.reservations.size).toBe(0);
    expect(await getBooking(ctx, reference)).toMatchObject({ status: to, fulfilmentState });
  },
);

test("moved before its supplier was asked, it is never asked for", async ({ runtime, ctx, supplier }) => {
  const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
  await transitionSandboxBooking(ctx, { reference, to: "confirmed" });
  expect(await workAtSuppliers(runtime)).toBe(0);
  expect(supplier.calls).toEqual([]);
});
