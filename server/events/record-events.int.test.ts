import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingEventType } from "@/lib/contracts/event-types";
import type { PartnerContext } from "../context";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { recordEvents } from "./record-events";

const types: readonly BookingEventType[] = [
  "booking.created",
  "booking.payment_authorized",
  "booking.confirmed",
];

async function newBookingId({ database, partner }: PartnerContext): Promise<number> {
  const car = await createCar(database);
  return (await createBooking(database, { carId: car.id, partnerId: partner.id })).id;
}

/** Records events of one booking, in the given order. */
async function record(
  tx: Tx,
  ctx: PartnerContext,
  event: { bookingId: number; types: readonly BookingEventType[] },
) {
  const { bookingId } = event;
  const owner = { partnerId: ctx.partner.id, config: ctx.config };
  await recordEvents(
    tx,
    owner,
    event.types.map((type) => ({ type, bookingId, data: { type } })),
  );
}

type Row = { seq: number; type: string; bookingId: number };

/** Returns the events after the sequence number `seq`. */
async function readAfter(database: Database, partnerId: number, seq: number): Promise<Row[]> {
  return await database.rows<Row>(
    sql`select seq, type, booking_id as "bookingId" from events where partner_id = ${partnerId} and seq > ${seq} order by seq`,
  );
}

test("events are numbered per partner from one, without gaps, in the given order", async ({
  runtime,
  ctx,
}) => {
  const other = await partnerContext(runtime);
  for (const one of [ctx, other, ctx]) {
    const bookingId = await newBookingId(one);
    await inTransaction(one.database, (tx) => record(tx, one, { bookingId, types }));
  }
  const mine = await readAfter(ctx.database, ctx.partner.id, 0);
  expect(mine.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(mine.map((row) => row.type)).toEqual([...types, ...types]);
  expect((await readAfter(ctx.database, other.partner.id, 0)).map((row) => row.seq)).toEqual([1, 2, 3]);
});

test("an event stores its object byte for byte under its own ID", async ({ ctx }) => {
  const bookingId = await newBookingId(ctx);
  const data = { z: 1, a: "é\u2028", total: 150.1, nested: { b: null } };
  await inTransaction(ctx.database, (tx) =>
    recordEvents(tx, { partnerId: ctx.partner.id, config: ctx.config }, [
      { type: "booking.created", bookingId, data },
    ]),
  );
  const [row] = await ctx.database.rows<{ id: string; text: string; at: Date; same: boolean }>(
    sql`select event_id as id, body::text as text, created_at as at, tx_id = xmin::text::xid8 as same
        from events where booking_id = ${bookingId}`,
  );
  expect(row?.same).toBe(true);
  expect(row?.at.getTime()).toBeGreaterThanOrEqual(ctx.now.getTime());
  expect(row?.id).toMatch(/^evt_[0-9a-f]{32}$/);
  expect(row?.text).toBe(JSON.stringify({ id: row?.id, type: "booking.created", data }));
});

test("a later writer waits for the commit of the earlier one, so that a reader never skips an event", async ({
  ctx,
}) => {
  const { database, partner } = ctx;
  const [first, second] = [await newBookingId(ctx), await newBookingId(ctx)];
  let later: Promise<void> | undefined;
  await inTransaction(database, async (tx) => {
    await record(tx, ctx, { bookingId: first, types: ["booking.created"] });
    later = inTransaction(database, (rival) =>
      record(rival, ctx, { bookingId: second, types: ["booking.created"] }),
    );
    await untilBlocked(database.pool);
    expect(await readAfter(database, partner.id, 0)).toEqual([]);
  });
  const seen = await readAfter(database, partner.id, 0);
  expect(seen[0]).toMatchObject({ seq: 1, bookingId: first });
  await later;
  expect(await readAfter(database, partner.id, 1)).toMatchObject([{ seq: 2, bookingId: second }]);
});

test("a rolled back writer leaves no gap", async ({ ctx }) => {
  const { database, partner } = ctx;
  const [first, second] = [await newBookingId(ctx), await newBookingId(ctx)];
  let later: Promise<void> | undefined;
  const givingUp = inTransaction(database, async (tx) => {
    await record(tx, ctx, { bookingId: first, types });
    later = inTransaction(database, (rival) =>
      record(rival, ctx, { bookingId: second, types: ["booking.created"] }),
    );
    await untilBlocked(database.pool);
    throw new Error("given up");
  });
  await expect(givingUp).rejects.toThrow("given up");
  await later;
  expect(await readAfter(database, partner.id, 0)).toMatchObject([{ seq: 1, bookingId: second }]);
});

test("a writer of one partner does not wait for a writer of another", async ({ runtime, ctx }) => {
  const other = await partnerContext(runtime);
  const [mine, theirs] = [await newBookingId(ctx), await newBookingId(other)];
  await inTransaction(ctx.database, async (tx) => {
    await record(tx, ctx, { bookingId: mine, types });
    await inTransaction(other.database, (rival) => record(rival, other, { bookingId: theirs, types }));
  });
  expect(await readAfter(ctx.database, other.partner.id, 0)).toHaveLength(3);
});

test("a reader that follows concurrent writers receives every event once, in order", async ({ ctx }) => {
  const { database, partner } = ctx;
  const ids = await Promise.all(Array.from({ length: 24 }, () => newBookingId(ctx)));
  let writing = true;
  const seen: Row[] = [];
  const reader = (async () => {
    for (let last = false; !last; ) {
      last = !writing;
      seen.push(...(await readAfter(database, partner.id, seen.at(-1)?.seq ?? 0)));
    }
  })();
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (const bookingId of ids.filter((_, place) => place % 4 === writer)) {
      await inTransaction(database, (tx) => record(tx, ctx, { bookingId, types }));
    }
  });
  await Promise.all(writers);
  writing = false;
  await reader;
  expect(seen.map((row) => row.seq)).toEqual(Array.from({ length: 72 }, (_, place) => place + 1));
  expect(seen).toEqual(await readAfter(database, partner.id, 0));
});
