import { expect } from "vitest";
import { countWaitingContract, getTodayContract } from "@/lib/contracts/portal/today";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";

const hour = 3_600_000;

test("today counts unconfirmed bookings by age and lists the oldest first", async ({ ctx, runtime }) => {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 50 });
  const other = await partnerContext(runtime);
  const hoursAgo = [0.5, 1, 3, 4, 5, 9, 20];
  for (const hours of hoursAgo) {
    const bookedAt = new Date(ctx.now.getTime() - hours * hour);
    await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, bookedAt });
  }
  for (const status of ["pending_confirmation", "pending_supplier"] as const) {
    await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status, bookedAt: ctx.now });
  }
  await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status: "confirmed" });
  await createBooking(ctx.database, { carId, partnerId: other.partner.id });
  const { waiting } = await callOperation(getTodayContract, ctx);
  expect(waiting.total).toBe(9);
  expect(waiting.by_age).toEqual([
    { age: "under_1h", count: 3 },
    { age: "under_4h", count: 2 },
    { age: "under_8h", count: 2 },
    { age: "over_8h", count: 2 },
  ]);
  expect(await callOperation(countWaitingContract, ctx)).toEqual({ total: 9 });
  const waited = waiting.data.map(({ created_at }) => (ctx.now.getTime() - Date.parse(created_at)) / hour);
  expect(waited).toEqual([20, 9, 5, 4, 3, 1, 0.5, 0, 0]);
});

test("today is empty for a partner without unconfirmed bookings", async ({ ctx }) => {
  const { waiting } = await callOperation(getTodayContract, ctx);
  expect(await callOperation(countWaitingContract, ctx)).toEqual({ total: 0 });
  expect([waiting.total, waiting.data]).toEqual([0, []]);
});
