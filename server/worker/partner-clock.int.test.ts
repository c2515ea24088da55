import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { advancePartnerClock, resetPartnerClock } from "../clock/partner-clock";
import type { PartnerContext } from "../context";
import { decideBooking } from "../crew/decide-booking";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { findJobLag } from "./job-lag.queries";
import { jobs } from "./jobs";

const day = 86_400;

function inSeconds(ctx: PartnerContext, seconds: number): Date {
  return new Date(ctx.now.getTime() + seconds * 1000);
}

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow>): Promise<BookingRow> {
  const car = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, ...more });
}

async function reread(ctx: PartnerContext, { reference }: BookingRow): Promise<Record<string, unknown>> {
  const [row] = await ctx.database.rows<Record<string, unknown>>(
    sql`select * from bookings where reference = ${reference}`,
  );
  return row ?? {};
}

/** Runs one job as a worker until nothing is due. */
async function drain(ctx: PartnerContext, name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  while (await job.runOne(ctx));
}

test.for([
  ["expire", "pending", "expired", "expired_at"],
  ["complete", "confirmed", "completed", "completed_at"],
  ["autopilot", "pending", "confirmed", "confirmed_at"],
] as const)(
  "%s uses the clock of the booking's own partner for its decision and its timestamps",
  async ([job, status, ended, stamp], { runtime, ctx }) => {
    const other = await partnerContext(runtime);
    const moments = {
      expire: { confirmBy: inSeconds(ctx, day) },
      complete: { startsAt: inSeconds(ctx, 3600), endsAt: inSeconds(ctx, day) },
      autopilot: { autopilotAt: inSeconds(ctx, day), confirmBy: inSeconds(ctx, 9 * day) },
    };
    const mine = await bookingOf(ctx, { status, ...moments[job] });
    const theirs = await bookingOf(other, { status, ...moments[job] });
    await advancePartnerClock(ctx, 2 * day);
    await drain(ctx, job);
    expect(await reread(ctx, mine)).toMatchObject({ status: ended });
    expect(await reread(ctx, theirs)).toMatchObject({ status });
    const stamped = (await reread(ctx, mine))[stamp];
    expect(stamped instanceof Date && stamped >= inSeconds(ctx, 2 * day)).toBe(true);
  },
);

test("a crew decision is too late by one partner's clock, and in time by another's", async ({
  runtime,
  ctx,
}) => {
  const other = await partnerContext(runtime);
  const mine = await bookingOf(ctx, { confirmBy: inSeconds(ctx, 3600) });
  const theirs = await bookingOf(other, { confirmBy: inSeconds(ctx, 3600) });
  await advancePartnerClock(ctx, day);
  const acting = await runtime.acting();
  const accept = ({ reference }: BookingRow) =>
    decideBooking(ctx.database, acting, { reference, decision: { act: "accept" } });
  await expect(accept(mine)).rejects.toThrow(/expired/);
  await accept(theirs);
  await resetPartnerClock(ctx);
  await expect(accept(mine)).rejects.toThrow(/expired/);
});

test("an expired draft is purged by its partner's clock", async ({ runtime, ctx }) => {
  const other = await partnerContext(runtime);
  const mine = await bookingOf(ctx, { status: "draft", expiresAt: inSeconds(ctx, 60) });
  const theirs = await bookingOf(other, { status: "draft", expiresAt: inSeconds(ctx, 60) });
  await advancePartnerClock(ctx, 31 * day);
  await drain(ctx, "remove-drafts");
  expect(await reread(ctx, mine)).toEqual({});
  expect(await reread(ctx, theirs)).toMatchObject({ status: "draft" });
});

test("a job that a partner's clock made due is late only from the change of the clock", async ({
  runtime,
  ctx,
}) => {
  await bookingOf(ctx, { confirmBy: inSeconds(ctx, 60) });
  await advancePartnerClock(ctx, day);
  expect(await findJobLag(runtime.database)).toBeLessThan(30);
  await drain(ctx, "expire");
});

test("two concurrent advances of one partner add up and are audited", async ({ runtime, ctx }) => {
  const { database } = runtime;
  const rival = await database.pool.connect();
  await rival.query("begin");
  await rival.query("select 1 from partners where id = $1 for no key update", [ctx.partner.id]);
  const both = Promise.all([advancePartnerClock(ctx, 60), advancePartnerClock(ctx, 3600)]);
  await untilBlocked(database.pool, { sessions: 2 });
  await rival.query("commit");
  rival.release();
  const offsets = (await both).map(({ offsetSeconds }) => offsetSeconds);
  expect(Math.max(...offsets)).toBe(3660);
  expect(await resetPartnerClock(ctx)).toMatchObject({ offsetSeconds: 0 });
  const written = await database.rows(
    sql`select action, before, after from audit_log where partner_id = ${ctx.partner.id} order by id desc limit 1`,
  );
  expect(written).toEqual([
    { action: "partner_clock.reset", before: { offset_s: 3660 }, after: { offset_s: 0 } },
  ]);
});

test("an advance beyond ten years is rejected and changes nothing", async ({ ctx }) => {
  await advancePartnerClock(ctx, day);
  await expect(advancePartnerClock(ctx, 3650 * day)).rejects.toMatchObject({ code: "invalid_payload" });
  expect(await advancePartnerClock(ctx, 0)).toMatchObject({ offsetSeconds: day });
});
