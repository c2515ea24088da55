import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingEventType } from "@/lib/contracts/event-types";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { createOwnBooking } from "../testing/fixtures/booking-events";
import { test } from "../testing/fixtures/integration-test";
import { openEndpoint } from "../testing/fixtures/webhook-deliveries";
import { pingEndpoint } from "../webhooks/ping-endpoint";
import { recordEvents } from "./record-events";

type Written = { bookingId: number; type?: BookingEventType };

async function record(tx: Tx, ctx: PartnerContext, { bookingId, type = "booking.created" }: Written) {
  const owner = { partnerId: ctx.partner.id, config: ctx.config };
  await recordEvents(tx, owner, [{ type, bookingId, data: {} }]);
}

/** Returns the times of the partner's events in feed order, in epoch milliseconds. */
async function readTimes({ database, partner }: PartnerContext): Promise<number[]> {
  const rows = await database.rows<{ at: Date }>(
    sql`select created_at as at from events where partner_id = ${partner.id} order by seq`,
  );
  return rows.map(({ at }) => at.getTime());
}

async function setOffset({ database, partner }: PartnerContext, seconds: number): Promise<void> {
  await database.rows(sql`update partners set clock_offset_seconds = ${seconds} where id = ${partner.id}`);
}

function isAscending(times: readonly number[]): boolean {
  return times.every((time, index) => time >= (times[index - 1] ?? 0));
}

test("the time of an event is taken under the sequence lock, not at the start of its transaction", async ({
  ctx,
}) => {
  const { database } = ctx;
  const [early, blocking, waiting] = [
    await createOwnBooking(ctx),
    await createOwnBooking(ctx),
    await createOwnBooking(ctx),
  ];
  let later: Promise<void> | undefined;
  await inTransaction(database, async (first) => {
    await first.rows(sql`select now()`);
    await inTransaction(database, async (tx) => {
      await record(tx, ctx, { bookingId: blocking });
      later = inTransaction(database, (rival) => record(rival, ctx, { bookingId: waiting }));
      await untilBlocked(database.pool);
      // The time passes while the rival waits.
      await tx.rows(sql`select pg_sleep(0.02)`);
    });
    await later;
    await record(first, ctx, { bookingId: early });
  });
  const times = await readTimes(ctx);
  expect(times).toHaveLength(3);
  expect(isAscending(times)).toBe(true);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(20);
});

test("six concurrent writers keep the feed in the order of its times", async ({ ctx }) => {
  const bookings: number[] = [];
  for (let made = 0; made < 6; made += 1) bookings.push(await createOwnBooking(ctx));
  const types = ["booking.created", "booking.payment_authorized", "booking.confirmed"] as const;
  const more = ["booking.cancelled", "booking.expired", "booking.completed"] as const;
  await Promise.all(
    bookings.map(async (bookingId) => {
      for (const type of [...types, ...more]) {
        await inTransaction(ctx.database, async (tx) => {
          // Writers reach the lock in another order than they began.
          await tx.rows(sql`select pg_sleep(random() * 0.01)`);
          await record(tx, ctx, { bookingId, type });
        });
      }
    }),
  );
  const times = await readTimes(ctx);
  expect(times).toHaveLength(36);
  expect(isAscending(times)).toBe(true);
});

test("an event follows its partner's clock and is never earlier than the last one", async ({ ctx }) => {
  const at = async () => {
    const bookingId = await createOwnBooking(ctx);
    await inTransaction(ctx.database, (tx) => record(tx, ctx, { bookingId }));
    return (await readTimes(ctx)).at(-1) ?? 0;
  };
  const hour = 3_600_000;
  const first = await at();
  expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
  await setOffset(ctx, 48 * 3600);
  const ahead = await at();
  expect(ahead - first).toBeGreaterThanOrEqual(48 * hour);
  await setOffset(ctx, 0);
  expect(await at()).toBe(ahead);
  const { id } = await openEndpoint(ctx);
  await pingEndpoint(ctx, String(id));
  expect((await readTimes(ctx)).at(-1)).toBe(ahead);
  await setOffset(ctx, 72 * 3600);
  await pingEndpoint(ctx, String(id));
  expect(((await readTimes(ctx)).at(-1) ?? 0) - first).toBeGreaterThanOrEqual(72 * hour);
});
