import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { daysFrom } from "../testing/fixtures/rental-body";
import { readBooking, replace } from "../testing/fixtures/replace";
import { transitionSandboxBooking } from "./transition-sandbox-booking";

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow>): Promise<BookingRow> {
  const car = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, ...more });
}

test.for([
  ["pending", "confirmed", "none", ["booking.confirmed"]],
  ["pending", "cancelled", "none", ["booking.cancelled"]],
  ["pending_confirmation", "confirmed", "reserved", ["booking.confirmed"]],
  ["pending_confirmation", "cancelled", "failed", ["booking.cancelled"]],
  ["pending_supplier", "confirmed", "reserved", ["booking.supplier_confirmed", "booking.confirmed"]],
  ["pending_supplier", "cancelled", "failed", ["booking.supplier_failed", "booking.cancelled"]],
  ["pending_supplier", "expired", "cancelled", ["booking.expired"]],
  ["confirmed", "completed", "none", ["booking.completed"]],
] as const)(
  "a booking in status %s is set to %s with the events of a real transition",
  async (move, { ctx }) => {
    const [status, to, fulfilmentState, types] = move;
    const { reference } = await bookingOf(ctx, { status });
    const moved = await transitionSandboxBooking(ctx, { reference, to });
    expect(moved).toMatchObject({ status: to, fulfilmentState, autopilotAt: null });
    expect((await listHistoryEvents(ctx.database, reference)).map(({ type }) => type)).toEqual(types);
    const audited = await listAuditedActions(ctx.database, reference);
    expect(audited).toMatchObject([{ actorType: "partner", actorId: ctx.actor.id }]);
  },
);

test("a booking past its deadline can only expire, even before the worker has processed it", async ({
  ctx,
}) => {
  const confirmBy = new Date(ctx.now.getTime() - 1);
  const { reference } = await bookingOf(ctx, { confirmBy });
  await expect(transitionSandboxBooking(ctx, { reference, to: "confirmed" })).rejects.toMatchObject({
    code: "illegal_transition",
    details: { status: "expired", legal: [] },
  });
  const other = await bookingOf(ctx, { confirmBy });
  const { status } = await transitionSandboxBooking(ctx, { reference: other.reference, to: "expired" });
  expect(status).toBe("expired");
});

test("a booking with a waiting replacement cannot be completed, and the replacement's confirmation cancels it", async ({
  ctx,
}) => {
  const { database, now, partner } = ctx;
  const car = await createCar(database);
  const mine = { carId: car.id, partnerId: partner.id, status: "confirmed" } as const;
  const { reference } = await createBooking(database, mine);
  const days = { date_from: daysFrom(now, 20), date_to: daysFrom(now, 22) };
  const replacement = await replace(ctx, reference, { car_slug: car.slug, ...days, expected_total: 100 });
  await expect(transitionSandboxBooking(ctx, { reference, to: "completed" })).rejects.toMatchObject({
    code: "illegal_transition",
    details: { status: "confirmed", legal: expect.not.arrayContaining(["completed"]) },
  });
  await transitionSandboxBooking(ctx, { reference: replacement.reference, to: "confirmed" });
  expect(await readBooking(ctx, reference)).toMatchObject({
    status: "cancelled",
    cancellation: { reason: "replaced" },
  });
});

test("drafts, unknown references and other partners' bookings are not found", async ({ runtime, ctx }) => {
  const stranger = await partnerContext(runtime);
  const references = [
    (await bookingOf(ctx, { status: "draft" })).reference,
    (await bookingOf(stranger, { status: "pending" })).reference,
    "RB-0000000000",
  ];
  for (const reference of references) {
    const moving = transitionSandboxBooking(ctx, { reference, to: "confirmed" });
    await expect(moving).rejects.toMatchObject({
      code: "not_found",
      message: "Booking not found. Check the reference.",
    });
    expect(await listAuditedActions(ctx.database, reference)).toEqual([]);
  }
});

test("the second of two concurrent transitions sees the result of the first", async ({ ctx }) => {
  const { reference } = await bookingOf(ctx, {});
  const rival = await ctx.database.pool.connect();
  await rival.query("begin");
  await rival.query("select 1 from bookings where reference = $1 for update", [reference]);
  const both = Promise.allSettled([
    transitionSandboxBooking(ctx, { reference, to: "confirmed" }),
    transitionSandboxBooking(ctx, { reference, to: "cancelled" }),
  ]);
  await untilBlocked(ctx.database.pool, { sessions: 2 });
  await rival.query("commit");
  rival.release();
  const outcomes = await both;
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listHistoryEvents(ctx.database, reference)).toHaveLength(1);
});
