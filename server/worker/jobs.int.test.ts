import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { claimExpiredBooking, claimForCrewSimulator } from "../bookings/due-bookings.queries";
import { transitionBooking } from "../bookings/transition-booking";
import type { PartnerContext } from "../context";
import { decideBooking } from "../crew/decide-booking";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import type { TestRuntime } from "../testing/test-runtime";
import { type Job, jobs } from "./jobs";

function job(name: string): Job {
  const found = jobs.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no job ${name}.`);
  return found;
}

function ago(ctx: PartnerContext, seconds: number): Date {
  return new Date(ctx.now.getTime() - seconds * 1000);
}

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow>): Promise<BookingRow> {
  const car = await createCar(ctx.database);
  // Bookings of one payment wait for each other.
  const paymentReference = more.status === "draft" ? null : `pay_${car.id}`;
  return await createBooking(ctx.database, {
    carId: car.id,
    partnerId: ctx.partner.id,
    paymentReference,
    ...more,
  });
}

async function statusOf(ctx: PartnerContext, { reference }: BookingRow): Promise<string | undefined> {
  const [row] = await ctx.database.rows<{ status: string }>(
    sql`select status from bookings where reference = ${reference}`,
  );
  return row?.status;
}

async function typesOf(ctx: PartnerContext, { reference }: BookingRow): Promise<string[]> {
  return (await listHistoryEvents(ctx.database, reference)).map((event) => event.type);
}

/** Runs one job as a worker until nothing is due. Returns the number of tasks done. */
async function drain(runtime: TestRuntime, name: string): Promise<number> {
  let done = 0;
  while (await job(name).runOne(runtime)) done += 1;
  return done;
}

test.for(["pending", "pending_confirmation", "pending_supplier"] as const)(
  "a %s booking expires after its deadline, in the service's name",
  async (status, { runtime, ctx }) => {
    const due = await bookingOf(ctx, { status, confirmBy: ago(ctx, 1) });
    const notYet = await bookingOf(ctx, { status, confirmBy: ago(ctx, -600) });
    expect(await drain(runtime, "expire")).toBe(1);
    expect([await statusOf(ctx, due), await statusOf(ctx, notYet)]).toEqual(["expired", status]);
    expect(await typesOf(ctx, due)).toEqual(["booking.expired"]);
    const fulfilment = { state: status === "pending" ? "none" : "cancelled", reference: null };
    expect((await listHistoryEvents(ctx.database, due.reference))[0]?.data).toMatchObject({
      status: "expired",
      fulfilment,
    });
    expect(await listAuditedActions(ctx.database, due.reference)).toMatchObject([
      { action: "booking.expire", actorType: "service", actorId: null },
    ]);
  },
);

test("a confirmed booking completes after its stay, and other bookings never complete", async ({
  runtime,
  ctx,
}) => {
  const over = { startsAt: ago(ctx, 7200), endsAt: ago(ctx, 1) };
  const due = await bookingOf(ctx, { status: "confirmed", ...over });
  const running = await bookingOf(ctx, {
    status: "confirmed",
    startsAt: ago(ctx, 7200),
    endsAt: ago(ctx, -600),
  });
  const cancelled = await bookingOf(ctx, { status: "cancelled", ...over });
  expect(await drain(runtime, "complete")).toBe(1);
  const statuses = await Promise.all([due, running, cancelled].map((booking) => statusOf(ctx, booking)));
  expect(statuses).toEqual(["completed", "confirmed", "cancelled"]);
  expect(await typesOf(ctx, due)).toEqual(["booking.completed"]);
});

test("four concurrent workers expire twenty bookings once each", async ({ runtime, ctx }) => {
  const due: BookingRow[] = [];
  for (let n = 0; n < 20; n += 1) due.push(await bookingOf(ctx, { confirmBy: ago(ctx, n + 1) }));
  const done = await Promise.all([1, 2, 3, 4].map(() => drain(runtime, "expire")));
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(20);
  for (const booking of due) expect(await typesOf(ctx, booking)).toEqual(["booking.expired"]);
});

test("a booking locked by another worker is skipped", async ({ runtime, ctx }) => {
  const first = await bookingOf(ctx, { confirmBy: ago(ctx, 20) });
  const second = await bookingOf(ctx, { confirmBy: ago(ctx, 10) });
  await inTransaction(ctx.database, async (other) => {
    expect((await claimExpiredBooking(other, []))?.id).toBe(first.id);
    expect(await drain(runtime, "expire")).toBe(1);
    expect([await statusOf(ctx, first), await statusOf(ctx, second)]).toEqual(["pending", "expired"]);
  });
  expect(await drain(runtime, "expire")).toBe(1);
});

test("a booking accepted before its deadline does not expire", async ({ runtime, ctx }) => {
  const booking = await bookingOf(ctx, { confirmBy: ago(ctx, 1) });
  const earlier = { ...ctx, now: ago(ctx, 60) };
  await inTransaction(ctx.database, async (crew) => {
    await transitionBooking(crew, earlier, { booking, transition: "accept" });
    expect(await drain(runtime, "expire")).toBe(0);
  });
  expect(await drain(runtime, "expire")).toBe(0);
  expect(await typesOf(ctx, booking)).toEqual(["booking.confirmed"]);
});

test("a crew that waits for the lock of an expiring booking gets an error", async ({ runtime, ctx }) => {
  const booking = await bookingOf(ctx, { confirmBy: ago(ctx, 1) });
  const { reference } = booking;
  const earlier = { ...ctx, now: ago(ctx, 60) };
  let worker: Promise<number> | undefined;
  let blockedCall: Promise<unknown> | undefined;
  // With the audit table locked, the worker holds the booking's lock and cannot commit when the crew arrives.
  await inTransaction(ctx.database, async (tx) => {
    await tx.rows(sql`lock table audit_log in share mode`);
    worker = drain(runtime, "expire");
    await untilBlocked(ctx.database.pool);
    blockedCall = decideBooking(ctx.database, earlier, { reference, decision: { act: "accept" } }).catch(
      (error) => error,
    );
    await untilBlocked(ctx.database.pool, { sessions: 2 });
  });
  expect(await worker).toBe(1);
  expect(await blockedCall).toMatchObject({ message: `Booking ${reference} is expired, not pending.` });
  expect(await typesOf(ctx, booking)).toEqual(["booking.expired"]);
});

test("a booking whose job throws is delayed, and the next one is processed", async ({ runtime, ctx }) => {
  const poison = await bookingOf(ctx, { confirmBy: ago(ctx, 20) });
  const sound = await bookingOf(ctx, { confirmBy: ago(ctx, 10) });
  await ctx.database.rows(
    sql`update bookings set location = jsonb_set(location, '{timezone}', '"Nowhere/Land"') where id = ${poison.id}`,
  );
  await expect(job("expire").runOne(runtime)).rejects.toThrow(/time zone/i);
  expect(await drain(runtime, "expire")).toBe(1);
  expect([await statusOf(ctx, poison), await statusOf(ctx, sound)]).toEqual(["pending", "expired"]);
  expect(await typesOf(ctx, poison)).toEqual([]);
  await ctx.database.rows(
    sql`update bookings set confirm_by = ${ago(ctx, -900).toISOString()} where id = ${poison.id}`,
  );
});

test("the crew simulator accepts pending bookings and secures on-request bookings", async ({
  runtime,
  ctx,
}) => {
  const pending = await bookingOf(ctx, { autopilotAt: ago(ctx, 1) });
  const onRequest = await bookingOf(ctx, { status: "pending_confirmation", autopilotAt: ago(ctx, 1) });
  const notYet = await bookingOf(ctx, { autopilotAt: ago(ctx, -600) });
  expect(await drain(runtime, "autopilot")).toBe(2);
  const [accepted] = await listHistoryEvents(ctx.database, pending.reference);
  expect(accepted).toMatchObject({ type: "booking.confirmed", data: { fulfilment: { state: "none" } } });
  const [secured] = await listHistoryEvents(ctx.database, onRequest.reference);
  const confirmation = onRequest.reference.replace("RB-", "SBX-");
  expect(secured).toMatchObject({
    type: "booking.confirmed",
    data: { fulfilment: { state: "reserved", reference: confirmation } },
  });
  expect(await statusOf(ctx, notYet)).toBe("pending");
  expect(await listAuditedActions(ctx.database, pending.reference)).toMatchObject([
    { actorType: "crew", actorId: "autopilot" },
  ]);
});

test("the crew simulator accepts nothing after the deadline, and checks once", async ({ runtime, ctx }) => {
  const overdue = await bookingOf(ctx, { autopilotAt: ago(ctx, 1), confirmBy: ago(ctx, 1) });
  const cancelled = await bookingOf(ctx, { status: "cancelled", autopilotAt: ago(ctx, 2) });
  expect(await drain(runtime, "autopilot")).toBe(2);
  expect([await statusOf(ctx, overdue), await statusOf(ctx, cancelled)]).toEqual(["pending", "cancelled"]);
  expect(await typesOf(ctx, overdue)).toEqual([]);
  expect(await inTransaction(ctx.database, (tx) => claimForCrewSimulator(tx, []))).toBeUndefined();
  expect(await drain(runtime, "expire")).toBe(1);
});

test("a decision due before the deadline is applied when the clock jumps past both", async ({
  runtime,
  ctx,
}) => {
  const pending = await bookingOf(ctx, { autopilotAt: ago(ctx, 3600), confirmBy: ago(ctx, 1800) });
  const onRequest = await bookingOf(ctx, {
    status: "pending_confirmation",
    autopilotAt: ago(ctx, 1801),
    autopilotAct: "fail",
    confirmBy: ago(ctx, 1800),
  });
  expect(await drain(runtime, "expire")).toBe(0);
  expect(await drain(runtime, "autopilot")).toBe(2);
  expect(await typesOf(ctx, pending)).toEqual(["booking.confirmed"]);
  expect(await typesOf(ctx, onRequest)).toEqual(["booking.cancelled"]);
});

test("three concurrent crew simulators accept ten bookings once each", async ({ runtime, ctx }) => {
  const waiting: BookingRow[] = [];
  for (let n = 0; n < 10; n += 1) waiting.push(await bookingOf(ctx, { autopilotAt: ago(ctx, 1) }));
  const done = await Promise.all([1, 2, 3].map(() => drain(runtime, "autopilot")));
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(10);
  for (const booking of waiting) expect(await typesOf(ctx, booking)).toEqual(["booking.confirmed"]);
});

test("an expired draft is purged after 30 days, a younger one and a booking never", async ({
  runtime,
  ctx,
}) => {
  const month = 30 * 86_400;
  const draft = (seconds: number) => bookingOf(ctx, { status: "draft", expiresAt: ago(ctx, seconds) });
  const purged = [await draft(month + 60), await draft(month * 2)];
  const kept = [await draft(month - 60), await draft(-600), await bookingOf(ctx, { status: "expired" })];
  await Promise.all([1, 2].map(() => drain(runtime, "remove-drafts")));
  expect(await Promise.all(purged.map((row) => statusOf(ctx, row)))).toEqual([undefined, undefined]);
  expect(await Promise.all(kept.map((row) => statusOf(ctx, row)))).toEqual(["draft", "draft", "expired"]);
});
