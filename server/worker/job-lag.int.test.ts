import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { emitEvents, openEndpoint } from "../testing/fixtures/webhook-deliveries";
import { findJobLag } from "./job-lag.queries";

beforeEach<{ runtime: { database: Database } }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate bookings cascade`);
  await setJump(database, 3600);
});

/** Sets the time of the last clock change to `secondsAgo` seconds ago. */
async function setJump(database: Database, secondsAgo: number): Promise<void> {
  await database.rows(sql`alter table service_clock disable trigger service_clock_changed`);
  await database.rows(
    sql`update service_clock set changed_at = clock_timestamp() - make_interval(secs => ${secondsAgo})`,
  );
  await database.rows(sql`alter table service_clock enable trigger service_clock_changed`);
}

async function due(
  ctx: PartnerContext,
  secondsAgo: number,
  more: (due: Date) => Partial<BookingRow>,
): Promise<void> {
  const car = await createCar(ctx.database);
  const moment = new Date(ctx.now.getTime() - secondsAgo * 1000);
  await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, ...more(moment) });
}

/** Expects the lag, with some seconds of tolerance for a slow machine. */
async function expectLag(database: Database, seconds: number): Promise<void> {
  const lag = await findJobLag(database);
  // Times are stored in milliseconds, so one may be slightly later than it was.
  expect(lag).toBeGreaterThanOrEqual(seconds - 1);
  expect(lag).toBeLessThan(seconds + 10);
}

test("the lag is zero while nothing is due", async ({ runtime: { database }, ctx }) => {
  expect(await findJobLag(database)).toBe(0);
  await due(ctx, -60, (confirmBy) => ({ confirmBy, autopilotAt: confirmBy }));
  await due(ctx, 60, (confirmBy) => ({ status: "cancelled", confirmBy }));
  await due(ctx, 60, (expiresAt) => ({ status: "draft", expiresAt }));
  expect(await findJobLag(database)).toBe(0);
});

test("the lag is the age of the oldest due job of any kind", async ({ runtime: { database }, ctx }) => {
  await due(ctx, 100, (autopilotAt) => ({ autopilotAt }));
  await expectLag(database, 100);
  await due(ctx, 200, (confirmBy) => ({ confirmBy }));
  await expectLag(database, 200);
  await due(ctx, 300, (endsAt) => ({
    status: "confirmed",
    endsAt,
    startsAt: new Date(endsAt.getTime() - 1000),
  }));
  await expectLag(database, 300);
});

test("a job that a clock change made due is late only from the change", async ({
  runtime: { database },
  ctx,
}) => {
  await due(ctx, 2000, (confirmBy) => ({ confirmBy }));
  await setJump(database, 30);
  await expectLag(database, 30);
});

async function untilDue({ database }: PartnerContext, secondsAgo: number): Promise<void> {
  await database.rows(
    sql`update webhook_deliveries set next_attempt_at = clock_timestamp() - make_interval(secs => ${secondsAgo})
        where status = 'pending'`,
  );
}

test("a delivery is late from the time its endpoint was last served, in real time", async ({
  runtime: { database },
  ctx,
}) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  await setJump(database, 30);
  await untilDue(ctx, -60);
  expect(await findJobLag(database)).toBe(0);
  await untilDue(ctx, 500);
  await expectLag(database, 500);
  await database.rows(sql`update webhook_endpoints set last_failure_at = clock_timestamp() - interval '100 seconds'
    where id = ${endpoint.id}`);
  await expectLag(database, 100);
});

test("deliveries to a failing endpoint are late only when nothing is delivered at all", async ({
  runtime: { database },
  ctx,
}) => {
  const failing = await openEndpoint(ctx);
  await emitEvents(ctx);
  await untilDue(ctx, 500);
  await database.rows(sql`update webhook_endpoints set consecutive_failures = 3, failing_since = now()
    where id = ${failing.id}`);
  await expectLag(database, 500);
  await openEndpoint(ctx);
  await emitEvents(ctx);
  await database.rows(sql`update webhook_deliveries set status = 'delivering', next_attempt_at = null,
    lease_until = clock_timestamp() + interval '1 minute' where endpoint_id <> ${failing.id}`);
  expect(await findJobLag(database)).toBe(0);
  await database.rows(sql`update webhook_endpoints set status = 'paused' where id = ${failing.id}`);
  await database.rows(
    sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`,
  );
  expect(await findJobLag(database)).toBe(0);
});
