import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../../context";
import { decideBooking } from "../../crew/decide-booking";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { CommandError } from "../../errors/command-error";
import { untilBlocked } from "../../testing/database";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar, type TestCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { daysFrom } from "../../testing/fixtures/rental-body";
import { readBooking, replace } from "../../testing/fixtures/replace";
import { lockBooking } from "../bookings.queries";
import { cancelBooking } from "../cancel-booking";
import { completeDueBooking, expireDueBooking } from "../process-due-booking";

type Fixture = { car: TestCar; old: BookingRow };

async function bookingOf(ctx: PartnerContext, status: BookingRow["status"] = "confirmed"): Promise<Fixture> {
  const car = await createCar(ctx.database);
  return {
    car,
    old: await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, status }),
  };
}

function replaceOn(ctx: PartnerContext, { car, old }: Fixture) {
  const stay = { date_from: daysFrom(ctx.now, 10), date_to: daysFrom(ctx.now, 14) };
  return replace(ctx, old.reference, { car_slug: car.slug, ...stay, expected_total: 200 });
}

const acceptOf = (ctx: PartnerContext, reference: string) =>
  decideBooking(ctx.database, ctx, { reference, decision: { act: "accept" } });

/**
 * Locks the booking, starts `call`, waits until the lock blocks it, and then runs `rival` in the transaction
 * that holds the lock. Returns the result or the error of `call`.
 */
async function whileBlocked<T>(
  ctx: PartnerContext,
  reference: string,
  {
    call,
    rival,
  }: { call: () => Promise<T>; rival: (tx: Parameters<typeof lockBooking>[0]) => Promise<unknown> },
): Promise<T | Error> {
  let blocked: Promise<T | Error> = Promise.resolve(new Error("not called"));
  await inTransaction(ctx.database, async (tx) => {
    await lockBooking(tx, { reference, partnerId: ctx.partner.id });
    blocked = call().catch((error) => error);
    await untilBlocked(ctx.database.pool);
    await rival(tx);
  });
  return await blocked;
}

test("a replacement that waited for another one returns already_replaced, and there is one replacement", async ({
  ctx,
}) => {
  const fixture = await bookingOf(ctx);
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => replaceOn(ctx, fixture)));
  const won = attempts.flatMap((one) => (one.status === "fulfilled" ? [one.value.reference] : []));
  expect(won).toHaveLength(1);
  for (const one of attempts) {
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: "already_replaced", details: { replaced_by: won[0] } });
  }
});

test("a replacement that waited for the old booking's cancellation returns not_cancellable", async ({
  ctx,
}) => {
  const fixture = await bookingOf(ctx);
  const outcome = await whileBlocked(ctx, fixture.old.reference, {
    call: () => replaceOn(ctx, fixture),
    rival: (tx) =>
      tx.rows(
        sql`update bookings set status = 'cancelled', cancelled_by = 'partner', cancelled_at = now() where id = ${fixture.old.id}`,
      ),
  });
  expect(outcome).toMatchObject({ code: "not_cancellable", details: { status: "cancelled" } });
});

test("a replacement that waited for the crew's acceptance of the old booking replaces the confirmed one", async ({
  ctx,
}) => {
  const fixture = await bookingOf(ctx, "pending");
  const outcome = await whileBlocked(ctx, fixture.old.reference, {
    call: () => replaceOn(ctx, fixture),
    rival: (tx) =>
      tx.rows(
        sql`update bookings set status = 'confirmed', confirmed_at = now() where id = ${fixture.old.id}`,
      ),
  });
  expect(outcome).toMatchObject({ status: "pending", replaces: fixture.old.reference });
});

test("a confirmation that waits for the old booking's cancellation leaves its reason", async ({ ctx }) => {
  const fixture = await bookingOf(ctx);
  const { reference } = await replaceOn(ctx, fixture);
  const outcome = await whileBlocked(ctx, fixture.old.reference, {
    call: () => acceptOf(ctx, reference),
    rival: (tx) =>
      tx.rows(
        sql`update bookings set status = 'cancelled', cancelled_by = 'partner', cancel_reason = 'own', cancelled_at = now() where id = ${fixture.old.id}`,
      ),
  });
  expect(outcome).toMatchObject({ status: "confirmed" });
  expect(await readBooking(ctx, fixture.old.reference)).toMatchObject({ cancellation: { reason: "own" } });
});

/**
 * The actions that may run at the same time on a booking and its replacement. Each succeeds or throws an `ApiError` or
 * a `CommandError`.
 */
const moves: Record<string, (ctx: PartnerContext, fixture: Fixture, reference: string) => Promise<unknown>> =
  {
    "the crew accepts the new one": (ctx, _, reference) => acceptOf(ctx, reference),
    "the crew accepts the old one": (ctx, { old }) => acceptOf(ctx, old.reference),
    "the partner cancels the old one": (ctx, { old }) =>
      cancelBooking(ctx, { reference: old.reference, reason: "own" }),
    "the partner cancels the new one": (ctx, _, reference) =>
      cancelBooking(ctx, { reference, reason: "own" }),
    "the partner replaces the old one again": (ctx, fixture) => replaceOn(ctx, fixture),
    "a reader finds the new one's deadline passed": async (ctx, _, reference) => {
      const { confirm_by } = await readBooking(ctx, reference);
      return await readBooking({ ...ctx, now: new Date(confirm_by ?? "") }, reference);
    },
    "the worker expires what is due": (ctx) =>
      expireDueBooking({ database: ctx.database, config: ctx.config, keys: ctx.keys, log: ctx.log }),
  };

test.for(
  Object.keys(moves).flatMap((first, place, all) =>
    all.slice(place + 1).map((second) => [first, second] as const),
  ),
)("%s while %s: no deadlock, and the pair is never held twice or lost", async ([first, second], { ctx }) => {
  for (let round = 0; round < 3; round += 1) {
    const fixture = await bookingOf(ctx, "pending");
    const { reference } = await replaceOn(ctx, fixture);
    const outcomes = await Promise.allSettled(
      [first, second].map((name) => moves[name]?.(ctx, fixture, reference)),
    );
    for (const one of outcomes) {
      if (one.status === "rejected")
        expect(one.reason instanceof ApiError || one.reason instanceof CommandError, String(one.reason)).toBe(
          true,
        );
    }
    await expectSound(ctx, fixture);
  }
});

/**
 * Expects that a confirmed replacement has ended the replaced booking, and that at most one replacement waits. A
 * replaced booking must name its replacement, even if the replacement was cancelled later.
 */
async function expectSound(ctx: PartnerContext, { old }: Fixture): Promise<void> {
  const rows = await ctx.database.rows<{
    status: string;
    reference: string;
    by: string | null;
    oldStatus: string;
    reason: string | null;
    wasConfirmed: boolean;
  }>(
    sql`select n.status, n.reference, n.confirmed_at is not null as "wasConfirmed", o.replaced_by as by, o.status as "oldStatus", o.cancel_reason as reason
        from bookings o left join bookings n on n.replaces_id = o.id where o.id = ${old.id} order by n.id`,
  );
  const open = rows.filter(({ status }) => ["pending", "confirmed"].includes(status));
  expect(open.length).toBeLessThanOrEqual(1);
  for (const { status, oldStatus } of open) if (status === "confirmed") expect(oldStatus).toBe("cancelled");
  const { by = null, reason } = rows[0] ?? {};
  if (reason !== "replaced") return expect(by).toBe(open[0]?.reference ?? null);
  expect(rows.find(({ reference }) => reference === by)?.wasConfirmed).toBe(true);
  expect(open.filter(({ reference }) => reference !== by)).toEqual([]);
}

test("a replacement that is cancelled after its confirmation stays the one that replaced the old booking", async ({
  ctx,
}) => {
  const fixture = await bookingOf(ctx, "pending");
  const { reference } = await replaceOn(ctx, fixture);
  await acceptOf(ctx, reference);
  await cancelBooking(ctx, { reference, reason: "own" });
  expect(await readBooking(ctx, fixture.old.reference)).toMatchObject({
    replaced_by: reference,
    cancellation: { reason: "replaced" },
  });
  await expectSound(ctx, fixture);
});

test("a worker that completes a booking while it is replaced leaves it to the replacement", async ({
  ctx,
}) => {
  const { database } = ctx;
  const fixture = await bookingOf(ctx);
  const moveClock = (seconds: number) =>
    database.rows(sql`update partners set clock_offset_seconds = ${seconds} where id = ${ctx.partner.id}`);
  // The claim evaluates this function after it took its snapshot and before it locks a row.
  const setFurthestNow = (wait: SQL) =>
    database.rows(sql`create or replace function furthest_now() returns timestamptz language plpgsql as $$
      begin ${wait} return clock_timestamp() + interval '11 years'; end $$`);
  await setFurthestNow(sql`perform pg_advisory_xact_lock(7);`);
  const holder = await database.pool.connect();
  await holder.query("select pg_advisory_lock(7)");
  // All rentals of the partner have ended by this clock.
  await moveClock(3650 * 86_400);
  const completing = completeDueBooking(ctx);
  await untilBlocked(database.pool);
  await moveClock(0);
  const replacement = await replaceOn(ctx, fixture);
  await holder.query("select pg_advisory_unlock(7)");
  holder.release();
  expect(await completing).toBe(true);
  expect(await readBooking(ctx, fixture.old.reference)).toMatchObject({ status: "confirmed" });
  await acceptOf(ctx, replacement.reference);
  expect(await readBooking(ctx, fixture.old.reference)).toMatchObject({
    status: "cancelled",
    cancellation: { by: "partner", reason: "replaced" },
  });
  await setFurthestNow(sql``);
  expect(await completeDueBooking(ctx)).toBe(false);
});
