import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import { decideBooking } from "../crew/decide-booking";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { cancelBooking } from "./cancel-booking";
import { presentBooking } from "./present-booking";
import { transitionBooking } from "./transition-booking";

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow>): Promise<BookingRow> {
  const car = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, ...more });
}

async function cancel(ctx: PartnerContext, reference: string, reason?: string) {
  return await cancelBooking(ctx, { reference, reason });
}

function at(ctx: PartnerContext, now: Date): PartnerContext {
  return { ...ctx, now };
}

const cancellable = [
  { status: "pending", fulfilment: "none" },
  { status: "pending_confirmation", fulfilment: "cancelled" },
  { status: "pending_supplier", fulfilment: "cancelled" },
  { status: "confirmed", fulfilment: "none" },
] as const;

test.for(cancellable)(
  "a $status booking is cancelled by the partner once",
  async ({ status, fulfilment }, { ctx }) => {
    const { reference } = await bookingOf(ctx, { status });
    const cancelled = presentBooking(await cancel(ctx, reference, "Plans changed"));
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancelled_at: ctx.now.toISOString(),
      cancellation: { by: "partner", reason: "Plans changed" },
      fulfilment: { state: fulfilment },
    });
    const later = at(ctx, new Date(ctx.now.getTime() + 60_000));
    expect(presentBooking(await cancel(later, reference, "Once more"))).toEqual(cancelled);
    expect((await listHistoryEvents(ctx.database, reference)).map((event) => event.type)).toEqual([
      "booking.cancelled",
    ]);
    expect(await listAuditedActions(ctx.database, reference)).toHaveLength(1);
  },
);

test("a cancelled booking keeps its confirmation reference", async ({ ctx }) => {
  const secured = { fulfilmentState: "reserved", fulfilmentReference: "CONF-1" } as const;
  const { reference } = await bookingOf(ctx, { status: "confirmed", ...secured });
  const { fulfilment } = presentBooking(await cancel(ctx, reference));
  expect(fulfilment).toEqual({ state: "cancelled", reference: "CONF-1" });
});

test.for(["completed", "expired"] as const)("a %s booking cannot be cancelled", async (status, { ctx }) => {
  const { reference } = await bookingOf(ctx, { status });
  const refusal = { code: "not_cancellable", status: 409, details: { status } };
  await expect(cancel(ctx, reference)).rejects.toMatchObject(refusal);
  expect(await listHistoryEvents(ctx.database, reference)).toEqual([]);
});

test("a confirmed booking can be cancelled until it starts", async ({ ctx }) => {
  const started = await bookingOf(ctx, { status: "confirmed" });
  await expect(cancel(at(ctx, started.startsAt), started.reference)).rejects.toMatchObject({
    code: "not_cancellable",
    details: { status: "confirmed" },
  });
  const lastMoment = new Date(started.startsAt.getTime() - 1);
  expect((await cancel(at(ctx, lastMoment), started.reference)).status).toBe("cancelled");
});

test("an unconfirmed booking can be cancelled until its deadline", async ({ ctx }) => {
  const [waiting, overdue] = [await bookingOf(ctx, {}), await bookingOf(ctx, {})];
  const deadline = overdue.confirmBy ?? ctx.now;
  const inTime = new Date(deadline.getTime() - 1);
  expect((await cancel(at(ctx, inTime), waiting.reference)).status).toBe("cancelled");
  await expect(cancel(at(ctx, deadline), overdue.reference)).rejects.toMatchObject({
    code: "not_cancellable",
    details: { status: "expired" },
  });
});

test("drafts, unknown references and other partners' bookings return the same error", async ({
  runtime,
  ctx,
}) => {
  const stranger = await partnerContext(runtime);
  const references = [
    (await bookingOf(ctx, { status: "draft" })).reference,
    (await bookingOf(stranger, { status: "confirmed" })).reference,
    "RB-0000000000",
  ];
  const refusals = await Promise.all(
    references.map((reference) => cancel(ctx, reference).catch((error) => error)),
  );
  expect(refusals[0]).toMatchObject({ code: "not_found", status: 404 });
  expect(refusals[1]).toEqual(refusals[0]);
  expect(refusals[2]).toEqual(refusals[0]);
});

test("a cancellation releases the unit", async ({ ctx }) => {
  const booking = await bookingOf(ctx, {});
  const owner = { carId: booking.carId, partnerId: ctx.partner.id };
  await cancel(ctx, booking.reference);
  const { rows } = await ctx.database.pool.query("select peak_held_units($1, $2, $3)::int as held", [
    owner.carId,
    booking.startsAt,
    booking.heldUntil,
  ]);
  expect(rows).toEqual([{ held: 0 }]);
});

test("a cancellation that waited for the crew's acceptance cancels the confirmed booking, with one event each", async ({
  ctx,
}) => {
  const booking = await bookingOf(ctx, {});
  let blockedCall: Promise<BookingRow> | undefined;
  await inTransaction(ctx.database, async (crew) => {
    await transitionBooking(crew, ctx, { booking, transition: "accept" });
    blockedCall = cancel(ctx, booking.reference);
    await untilBlocked(ctx.database.pool);
  });
  expect(await blockedCall).toMatchObject({ status: "cancelled", confirmedAt: ctx.now });
  const events = await listHistoryEvents(ctx.database, booking.reference);
  expect(events.map((event) => event.type)).toEqual(["booking.confirmed", "booking.cancelled"]);
});

test("a cancellation that waited for the crew's acceptance is rejected if the rental has begun", async ({
  ctx,
}) => {
  const booking = await bookingOf(ctx, {});
  let blockedCall: Promise<unknown> | undefined;
  await inTransaction(ctx.database, async (crew) => {
    await transitionBooking(crew, ctx, { booking, transition: "accept" });
    blockedCall = cancel(at(ctx, booking.startsAt), booking.reference).catch((error) => error);
    await untilBlocked(ctx.database.pool);
  });
  expect(await blockedCall).toMatchObject({ code: "not_cancellable", details: { status: "confirmed" } });
  const events = await listHistoryEvents(ctx.database, booking.reference);
  expect(events.map((event) => event.type)).toEqual(["booking.confirmed"]);
});

test("a crew decision that waited for a cancellation is rejected, and no event says confirmed", async ({
  ctx,
}) => {
  const booking = await bookingOf(ctx, {});
  const { reference } = booking;
  let blockedCall: Promise<unknown> | undefined;
  await inTransaction(ctx.database, async (partner) => {
    await transitionBooking(partner, ctx, {
      booking,
      transition: "cancel",
      columns: { cancelledBy: "partner" },
    });
    blockedCall = decideBooking(ctx.database, ctx, { reference, decision: { act: "accept" } }).catch(
      (error) => error,
    );
    await untilBlocked(ctx.database.pool);
  });
  expect(await blockedCall).toMatchObject({ message: `Booking ${reference} is cancelled, not pending.` });
  const events = await listHistoryEvents(ctx.database, reference);
  expect(events.map((event) => event.type)).toEqual(["booking.cancelled"]);
});

test("two concurrent cancellations return the same object, and one of them cancels", async ({ ctx }) => {
  const booking = await bookingOf(ctx, {});
  const { reference } = booking;
  let blockedCall: Promise<BookingRow> | undefined;
  const first = await inTransaction(ctx.database, async (tx) => {
    const columns = { cancelledBy: "partner", cancelReason: "first" } as const;
    const cancelled = await transitionBooking(tx, ctx, { booking, transition: "cancel", columns });
    blockedCall = cancel(ctx, reference, "second");
    await untilBlocked(ctx.database.pool);
    return cancelled;
  });
  expect(await blockedCall).toEqual(first);
  expect(await listHistoryEvents(ctx.database, reference)).toHaveLength(1);
});
