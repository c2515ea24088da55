import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import {
  cancelBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "@/lib/contracts/bookings";
import { listEventsContract } from "@/lib/contracts/events";
import { getTimelineContract, listStatusesContract } from "@/lib/contracts/portal/bookings";
import { getDraftContract } from "@/lib/contracts/portal/drafts";
import { listNewestEventsContract } from "@/lib/contracts/portal/events";
import { findContract } from "@/lib/contracts/portal/find";
import { lookUpIdContract } from "@/lib/contracts/portal/requests";
import { countWaitingContract, getTodayContract } from "@/lib/contracts/portal/today";
import { deleteReservationContract } from "@/lib/contracts/reservations";
import { transitionBookingContract } from "@/lib/contracts/sandbox";
import type { PartnerContext } from "../../context";
import { decideBooking } from "../../crew/decide-booking";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { CommandError } from "../../errors/command-error";
import { runIdempotent } from "../../idempotency/run-idempotent";
import { newEventId } from "../../ids";
import { untilBlocked } from "../../testing/database";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../../testing/fixtures/history";
import { test } from "../../testing/fixtures/integration-test";
import { bookReservation } from "../book-reservation";
import { lockBooking } from "../bookings.queries";
import { cancelBooking } from "../cancel-booking";
import { getBooking } from "../get-booking";
import { listBookings } from "../list/list-bookings";
import { expireDueBooking } from "../process-due-booking";

const hourMs = 3_600_000;

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow> = {}): Promise<BookingRow> {
  const car = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, ...more });
}

/** Returns the context with its clock one millisecond after `moment`. */
function after(ctx: PartnerContext, moment: Date | null): PartnerContext {
  return { ...ctx, now: new Date((moment ?? ctx.now).getTime() + 1) };
}

/** Returns the stored status. Reads the table without a use case, which would first apply what is due. */
async function storedStatus({ database }: PartnerContext, reference: string): Promise<unknown> {
  const { rows } = await database.pool.query("select status from bookings where reference = $1", [reference]);
  return rows[0]?.status;
}

type Access = (ctx: PartnerContext, booking: BookingRow) => Promise<unknown>;

const byReference = ({ reference }: BookingRow) => ({ params: { reference } });

async function bookAgain(ctx: PartnerContext, { reference }: BookingRow): Promise<unknown> {
  const request = { partnerId: ctx.partner.id, key: reference, fingerprint: Buffer.alloc(32), requestId: "" };
  const { outcome } = await runIdempotent(ctx.database, request, {
    work: async (tx) => {
      await bookReservation({ ...ctx, tx }, { reference, paymentReference: "pay", expectedTotal: undefined });
      throw new Error("A booking was booked again.");
    },
    toOutcome: (error) => {
      if (!(error instanceof ApiError)) throw error;
      const body = Buffer.from(JSON.stringify({ code: error.code, details: error.details }));
      return { status: error.status, contentType: "application/json", body };
    },
  });
  return JSON.parse(outcome.body.toString());
}

const rejection = (error: unknown) => error;

/**
 * The ways to access a booking, and the response of the first access after the booking has become `status`.
 */
const accesses: Record<string, { access: Access; shows(status: string, booking: BookingRow): unknown }> = {
  "a read": {
    access: (ctx, booking) => callOperation(getBookingContract, ctx, byReference(booking)),
    shows: (status) => ({ status, [`${status}_at`]: expect.any(String) }),
  },
  "a read by external_ref": {
    access: (ctx, { externalRef }) =>
      callOperation(getBookingByExternalRefContract, ctx, { params: { external_ref: externalRef ?? "" } }),
    shows: (status) => ({ status }),
  },
  "a list by status": {
    access: async (ctx) => {
      const list = (status: string) => callOperation(listBookingsContract, ctx, { query: { status } });
      const { data: open } = await list("pending,confirmed");
      return { open, ended: (await list("expired,completed")).data };
    },
    shows: (status, { reference }) => ({ open: [], ended: [{ reference, status }] }),
  },
  "a read of the events": {
    access: (ctx) => callOperation(listEventsContract, ctx),
    shows: (status) => ({ data: [{ type: `booking.${status}`, data: { status } }] }),
  },
  "a cancellation": {
    access: (ctx, booking) =>
      callOperation(cancelBookingContract, ctx, byReference(booking)).catch(rejection),
    shows: (status) => ({ code: "not_cancellable", details: { status } }),
  },
  "a deletion of its reservation": {
    access: (ctx, booking) =>
      callOperation(deleteReservationContract, ctx, byReference(booking)).catch(rejection),
    shows: (status) => ({ code: "not_deletable", details: { status } }),
  },
  "a booking of its reservation": {
    access: bookAgain,
    shows: (status) => ({ code: "already_booked", details: { status } }),
  },
  "a sandbox transition to the same status": {
    access: (ctx, { reference, status }) => {
      const body = { to: status === "confirmed" ? "completed" : "expired" };
      return callOperation(transitionBookingContract, ctx, { params: { reference }, body });
    },
    shows: (status) => ({ booking: { status } }),
  },
  "a sandbox transition to another status": {
    access: (ctx, { reference }) =>
      callOperation(transitionBookingContract, ctx, {
        params: { reference },
        body: { to: "cancelled" },
      }).catch(rejection),
    shows: (status) => ({ code: "illegal_transition", details: { status } }),
  },
  "a crew decision": {
    access: async ({ database, config, now }, { reference }) => {
      const acting = { actor: { type: "crew", id: "c-1" }, now, requestId: null, config } as const;
      return await decideBooking(database, acting, { reference, decision: { act: "accept" } }).catch(
        rejection,
      );
    },
    shows: (status, { reference }) => new CommandError(`Booking ${reference} is ${status}, not pending.`),
  },
  "the portal's timeline": {
    access: (ctx, booking) => callOperation(getTimelineContract, ctx, byReference(booking)),
    shows: (status) => ({ data: expect.arrayContaining([expect.objectContaining({ status })]) }),
  },
  "the portal's statuses": {
    access: (ctx, { reference }) =>
      callOperation(listStatusesContract, ctx, { query: { references: reference } }),
    shows: (status) => ({ data: [{ status }] }),
  },
  "the portal's page of today": {
    access: (ctx) => callOperation(getTodayContract, ctx),
    shows: () => ({ waiting: { total: 0, data: [] } }),
  },
  "the portal's count": {
    access: (ctx) => callOperation(countWaitingContract, ctx),
    shows: () => ({ total: 0 }),
  },
  "the portal's events": {
    access: (ctx) => callOperation(listNewestEventsContract, ctx),
    shows: (status) => ({ data: [{ type: `booking.${status}` }] }),
  },
  "the portal's search": {
    access: (ctx, { reference }) => callOperation(findContract, ctx, { query: { q: reference } }),
    shows: (status) => ({ data: [{ status }] }),
  },
  "the portal's ID lookup": {
    access: (ctx, { reference }) => callOperation(lookUpIdContract, ctx, { query: { q: reference } }),
    shows: (status) => ({ data: [{ committed: { status } }] }),
  },
  "the portal's page of its draft": {
    access: (ctx, booking) => callOperation(getDraftContract, ctx, byReference(booking)).catch(rejection),
    shows: (status) => ({ code: "already_booked", details: { status } }),
  },
};

const deadlines = [
  { status: "pending", ends: "expired", time: "confirmBy" },
  { status: "confirmed", ends: "completed", time: "endsAt" },
] as const;

for (const [name, { access, shows }] of Object.entries(accesses)) {
  test.for(deadlines)(
    `${name} after the deadline of a $status booking writes $ends, once`,
    async ({ status, ends, time }, { ctx }) => {
      const booking = await bookingOf(ctx, { status, externalRef: "order-7" });
      const { reference } = booking;
      const late = after(ctx, booking[time]);
      expect(await access(late, booking)).toMatchObject(shows(ends, booking) as object);
      expect(await storedStatus(ctx, reference)).toBe(ends);
      await access(late, booking).catch(rejection);
      expect(await listHistoryEvents(ctx.database, reference)).toMatchObject([
        { type: `booking.${ends}`, data: { reference, status: ends } },
      ]);
      expect(await listAuditedActions(ctx.database, reference)).toMatchObject([
        { actorType: "service", actorId: null, before: { status }, after: { status: ends } },
      ]);
    },
  );
}

test.for(deadlines)("a $status booking does not change before its deadline", async (deadline, { ctx }) => {
  const { status, time } = deadline;
  const booking = await bookingOf(ctx, { status });
  const inTime = { ...ctx, now: new Date((booking[time] ?? ctx.now).getTime() - 1) };
  expect((await getBooking(inTime, booking.reference)).status).toBe(status);
  expect((await listBookings(inTime, {})).rows).toMatchObject([{ status }]);
  expect(await listHistoryEvents(ctx.database, booking.reference)).toEqual([]);
});

test("concurrent readers and the worker write one event, and every reader sees it", async ({
  runtime,
  ctx,
}) => {
  const { reference, confirmBy } = await bookingOf(ctx, { confirmBy: new Date(ctx.now.getTime() - 1) });
  const late = after(ctx, confirmBy);
  let readers: Promise<unknown[]> | undefined;
  await inTransaction(ctx.database, async (rival) => {
    await lockBooking(rival, { reference, partnerId: null });
    readers = Promise.all([
      getBooking(late, reference),
      listBookings(late, { statuses: ["expired"] }).then(({ rows }) => rows[0]),
      cancelBooking(late, { reference, reason: undefined }).catch((error) => error.details),
    ]);
    await untilBlocked(ctx.database.pool, { sessions: 3 });
  });
  while (await expireDueBooking(runtime));
  const expired = { status: "expired" };
  expect(await readers).toMatchObject([expired, expired, expired]);
  expect(await listHistoryEvents(ctx.database, reference)).toHaveLength(1);
  expect(await listAuditedActions(ctx.database, reference)).toHaveLength(1);
});

test("the crew decides by the clock of the booking's partner", async ({ ctx }) => {
  const { reference } = await bookingOf(ctx, { confirmBy: new Date(ctx.now.getTime() + hourMs) });
  await ctx.database.pool.query("update partners set clock_offset_seconds = 3601 where id = $1", [
    ctx.partner.id,
  ]);
  const acting = { ...ctx, actor: { type: "crew", id: "c-1" } } as const;
  const deciding = decideBooking(ctx.database, acting, { reference, decision: { act: "accept" } });
  await expect(deciding).rejects.toThrow(`Booking ${reference} is expired, not pending.`);
  expect(await storedStatus(ctx, reference)).toBe("expired");
});

test("a decision of the crew simulator that was due before the deadline comes first", async ({ ctx }) => {
  const autopilotAt = new Date(ctx.now.getTime() + 5000);
  const booking = await bookingOf(ctx, { autopilotAt });
  expect((await getBooking(after(ctx, booking.confirmBy), booking.reference)).status).toBe("confirmed");
  expect((await getBooking(after(ctx, booking.endsAt), booking.reference)).status).toBe("completed");
  expect(await listAuditedActions(ctx.database, booking.reference)).toMatchObject([
    { action: "booking.accept", actorType: "crew", actorId: "autopilot" },
    { action: "booking.complete", actorType: "service" },
  ]);
});

test("a booking that cannot be processed is logged and does not hide the others", async ({
  runtime,
  ctx,
}) => {
  const [broken, other] = [await bookingOf(ctx), await bookingOf(ctx)];
  await ctx.database.pool.query(
    `insert into events (partner_id, seq, event_id, type, booking_id, body, created_at)
     values ($1, 1000000, $2, 'booking.expired', $3, '{}', now())`,
    [ctx.partner.id, newEventId(), broken.id],
  );
  const { rows } = await listBookings(after(ctx, other.confirmBy), {});
  expect(rows.map(({ reference, status }) => ({ reference, status }))).toEqual([
    { reference: other.reference, status: "expired" },
    { reference: broken.reference, status: "pending" },
  ]);
  const faults = runtime.logged().filter((line) => line.includes("due booking failed"));
  expect(faults.join()).toContain(broken.reference);
});
