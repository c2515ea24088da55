import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { presentBooking } from "../bookings/present-booking";
import { transitionBooking } from "../bookings/transition-booking";
import type { Acting, PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { CommandError } from "../errors/command-error";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { decideBooking } from "./decide-booking";

const crew = { type: "crew", id: "c-1" } as const;

function crewAt(ctx: PartnerContext, now = ctx.now): Acting {
  return { actor: crew, now, requestId: null, config: ctx.config };
}

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow> = {}): Promise<BookingRow> {
  const car = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, ...more });
}

const decisions = {
  accept: { on: "pending", decision: { act: "accept" } },
  decline: { on: "pending", decision: { act: "decline" } },
  secure: { on: "pending_confirmation", decision: { act: "secure", confirmation: "CONF-7" } },
  fail: { on: "pending_confirmation", decision: { act: "fail" } },
} as const;

test.for([
  {
    answer: "accept",
    shows: { status: "confirmed", fulfilment: { state: "none", reference: null }, cancellation: null },
    event: "booking.confirmed",
  },
  {
    answer: "decline",
    shows: { status: "cancelled", cancellation: { by: "crew", reason: null } },
    event: "booking.cancelled",
  },
  {
    answer: "secure",
    shows: { status: "confirmed", fulfilment: { state: "reserved", reference: "CONF-7" } },
    event: "booking.confirmed",
  },
  {
    answer: "fail",
    shows: {
      status: "cancelled",
      fulfilment: { state: "failed", reference: null },
      cancellation: { by: "service", reason: null },
    },
    event: "booking.cancelled",
  },
] as const)(
  "$answer is applied once and recorded as the crew's decision",
  async ({ answer, shows, event }, { ctx }) => {
    const { on, decision } = decisions[answer];
    const { reference } = await bookingOf(ctx, { status: on });
    const answered = presentBooking(await decideBooking(ctx.database, crewAt(ctx), { reference, decision }));
    expect(answered).toMatchObject(shows);
    expect(await listHistoryEvents(ctx.database, reference)).toMatchObject([{ type: event, data: shows }]);
    expect(await listAuditedActions(ctx.database, reference)).toMatchObject([
      { actorType: "crew", actorId: "c-1" },
    ]);
    const again = decideBooking(ctx.database, crewAt(ctx), { reference, decision });
    await expect(again).rejects.toThrow(`Booking ${reference} is ${shows.status}, not ${on}.`);
    expect(await listHistoryEvents(ctx.database, reference)).toHaveLength(1);
  },
);

test("the partner sees the reason of a declined booking", async ({ ctx }) => {
  const { reference } = await bookingOf(ctx);
  const declined = await decideBooking(ctx.database, crewAt(ctx), {
    reference,
    decision: { act: "decline", reason: "Car in the workshop" },
  });
  expect(presentBooking(declined).cancellation).toEqual({ by: "crew", reason: "Car in the workshop" });
  const waiting = await bookingOf(ctx, { status: "pending_confirmation" });
  const failed = await decideBooking(ctx.database, crewAt(ctx), {
    reference: waiting.reference,
    decision: { act: "fail", reason: "Nobody rents this one out" },
  });
  expect(presentBooking(failed).cancellation).toEqual({ by: "service", reason: "Nobody rents this one out" });
});

test.for(["accept", "decline", "secure", "fail"] as const)(
  "%s is rejected once confirm_by has passed and expires the booking, even before the worker has run",
  async (answer, { ctx }) => {
    const { on, decision } = decisions[answer];
    const { reference, confirmBy } = await bookingOf(ctx, { status: on });
    const deadline = confirmBy ?? ctx.now;
    const lateDecision = decideBooking(ctx.database, crewAt(ctx, deadline), { reference, decision });
    await expect(lateDecision).rejects.toThrow(
      new CommandError(`Booking ${reference} is expired, not ${on}.`),
    );
    expect((await listHistoryEvents(ctx.database, reference)).map(({ type }) => type)).toEqual([
      "booking.expired",
    ]);
    const other = await bookingOf(ctx, { status: on });
    const inTime = crewAt(ctx, new Date(deadline.getTime() - 1));
    expect(
      (await decideBooking(ctx.database, inTime, { reference: other.reference, decision })).status,
    ).toMatch(/^(confirmed|cancelled)$/);
  },
);

test.for([
  ["accept", "pending_confirmation"],
  ["decline", "confirmed"],
  ["secure", "pending"],
  ["fail", "pending_supplier"],
] as const)("%s is rejected for a booking in status %s", async ([answer, status], { ctx }) => {
  const { reference } = await bookingOf(ctx, { status });
  const { decision } = decisions[answer];
  await expect(decideBooking(ctx.database, crewAt(ctx), { reference, decision })).rejects.toThrow(
    CommandError,
  );
  expect(await listHistoryEvents(ctx.database, reference)).toEqual([]);
});

test("drafts and unknown references are not found by the crew", async ({ ctx }) => {
  const { reference } = await bookingOf(ctx, { status: "draft" });
  for (const unknown of [reference, "RB-0000000000"]) {
    const attempt = decideBooking(ctx.database, crewAt(ctx), {
      reference: unknown,
      decision: { act: "accept" },
    });
    await expect(attempt).rejects.toThrow(`Booking ${unknown} not found.`);
  }
});

test("a crew decision that waited while the booking expired is rejected, and no event says confirmed", async ({
  ctx,
}) => {
  const booking = await bookingOf(ctx);
  const { reference } = booking;
  let blockedCall: Promise<unknown> | undefined;
  await inTransaction(ctx.database, async (worker) => {
    await transitionBooking(worker, ctx, { booking, transition: "expire" });
    blockedCall = decideBooking(ctx.database, crewAt(ctx), { reference, decision: { act: "accept" } }).catch(
      (error) => error,
    );
    await untilBlocked(ctx.database.pool);
  });
  expect(await blockedCall).toEqual(new CommandError(`Booking ${reference} is expired, not pending.`));
  expect((await listHistoryEvents(ctx.database, reference)).map((event) => event.type)).toEqual([
    "booking.expired",
  ]);
});

test("the first of two concurrent crew decisions is applied, the other is rejected", async ({ ctx }) => {
  const booking = await bookingOf(ctx);
  const { reference } = booking;
  let blockedCall: Promise<unknown> | undefined;
  await inTransaction(ctx.database, async (first) => {
    const columns = { cancelledBy: "crew" } as const;
    await transitionBooking(first, crewAt(ctx), { booking, transition: "decline", columns });
    blockedCall = decideBooking(ctx.database, crewAt(ctx), { reference, decision: { act: "accept" } }).catch(
      (error) => error,
    );
    await untilBlocked(ctx.database.pool);
  });
  expect(await blockedCall).toEqual(new CommandError(`Booking ${reference} is cancelled, not pending.`));
});
