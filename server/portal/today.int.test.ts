import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { countWaitingContract, getTodayContract } from "@/lib/contracts/portal/today";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";

const hour = 3_600_000;

test("today counts what waits by how long it has, and shows the longest first", async ({ ctx, runtime }) => {
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

test("of many drafts the ten that expire next are shown, and how many there are", async ({ ctx }) => {
  const { id: carId } = await createCar(ctx.database);
  for (let minutes = 12; minutes > 0; minutes -= 1) {
    const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
    await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status: "draft", expiresAt });
  }
  const { drafts } = await callOperation(getTodayContract, ctx);
  expect(drafts.total).toBe(12);
  const minutes = drafts.data.map(({ expires_at }) => (Date.parse(expires_at) - ctx.now.getTime()) / 60_000);
  expect(minutes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("failing endpoints are for those who may mend them", async ({ ctx }) => {
  const { id } = await createWebhook(ctx);
  await createWebhook(ctx);
  await ctx.database.rows(
    sql`update webhook_endpoints set consecutive_failures = 3, failing_since = clock_timestamp() where id = ${id}`,
  );
  expect((await callOperation(getTodayContract, ctx)).failing_endpoints).toBeNull();
  const admin = { ...ctx, scopes: [...ctx.scopes, "webhooks:manage" as const] };
  const { failing_endpoints } = await callOperation(getTodayContract, admin);
  expect(failing_endpoints?.map((endpoint) => String(endpoint.id))).toEqual([id]);
});

test("a partner with nothing to do is told so", async ({ ctx }) => {
  const { drafts, waiting } = await callOperation(getTodayContract, ctx);
  expect(await callOperation(countWaitingContract, ctx)).toEqual({ total: 0 });
  expect([drafts, waiting.total, waiting.data]).toEqual([{ total: 0, data: [] }, 0, []]);
});
