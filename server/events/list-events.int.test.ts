import { expect } from "vitest";
import type * as z from "zod/mini";
import { listEventsContract } from "@/lib/contracts/events";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createEvents, recordOne } from "../testing/fixtures/create-events";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { recordEvents } from "./record-events";

type Page = z.output<(typeof listEventsContract)["response"]>;
type Query = Record<string, string>;

async function list(ctx: PartnerContext, query: Query = {}): Promise<Page> {
  return await callOperation(listEventsContract, ctx, { query });
}

async function refusal(ctx: PartnerContext, query: Query): Promise<unknown> {
  return await list(ctx, query).then(
    () => "answered",
    (error: unknown) => error,
  );
}

/** Returns all pages of a list by following `next_cursor`. */
async function walk(ctx: PartnerContext, query: Query = {}): Promise<Page[]> {
  const pages = [await list(ctx, query)];
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await list(ctx, { ...query, cursor }));
  }
  return pages;
}

/** Returns the numbers that `createEvents` put into the events of these pages. */
function numbers(pages: readonly Page[]): unknown[] {
  return pages.flatMap(({ data }) => data.map(({ data: { n } }) => n));
}

async function bookingsOf(ctx: PartnerContext, count: number): Promise<number[]> {
  const car = await createCar(ctx.database);
  const made = { carId: car.id, partnerId: ctx.partner.id };
  const bookings = await Promise.all(Array.from({ length: count }, () => createBooking(ctx.database, made)));
  return bookings.map(({ id }) => id);
}

test("events are listed oldest first in pages of 25, each once", async ({ runtime, ctx }) => {
  await createEvents(await partnerContext(runtime), { count: 5 });
  await createEvents(ctx, { count: 60 });
  const pages = await walk(ctx);
  expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
    [25, true],
    [25, true],
    [10, false],
  ]);
  expect(numbers(pages)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1));
  expect(numbers(await walk(ctx, { limit: "7" }))).toEqual(numbers(pages));
  for (const page of pages.slice(0, -1)) expect(page.resume_cursor).toBe(page.next_cursor);
});

test("a listed event has its object, its time and its livemode", async ({ ctx }) => {
  const [bookingId = 0] = await bookingsOf(ctx, 1);
  const data = { total: 150.1, nested: { b: null }, text: "é\u2028" };
  await recordOne(ctx, { type: "booking.confirmed", bookingId, data });
  const { data: events } = await list(ctx);
  expect(events).toEqual([
    {
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: "booking.confirmed",
      data,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      livemode: false,
    },
  ]);
  const live = { ...ctx, config: { ...ctx.config, environment: "production" as const } };
  expect(await list(live)).toMatchObject({ data: [{ livemode: true }] });
});

test("a poll with the resume cursor continues after the last event, also after an empty page", async ({
  ctx,
}) => {
  let { resume_cursor: cursor, ...nothing } = await list(ctx);
  expect(nothing).toEqual({ data: [], has_more: false, next_cursor: null });
  const seen: unknown[] = [];
  for (const count of [0, 3, 0, 2]) {
    if (count > 0) await createEvents(ctx, { count });
    const page = await list(ctx, { cursor });
    seen.push(...numbers([page]));
    cursor = page.resume_cursor;
  }
  expect(seen).toEqual([1, 2, 3, 1, 2]);
});

test("a list filtered by type contains only those types in their order", async ({ ctx }) => {
  await createEvents(ctx, { count: 30, rareEvery: 5 });
  const rare = [5, 10, 15, 20, 25, 30];
  expect(numbers([await list(ctx, { types: "booking.completed" })])).toEqual(rare);
  expect(numbers(await walk(ctx, { types: "booking.completed,booking.created", limit: "4" }))).toEqual(
    Array.from({ length: 30 }, (_, place) => place + 1),
  );
  expect(numbers([await list(ctx, { types: "ping,booking.expired" })])).toEqual([]);
  const { resume_cursor: cursor } = await list(ctx, { types: "booking.completed", limit: "2" });
  expect(numbers([await list(ctx, { types: "booking.completed", cursor })])).toEqual(rare.slice(2));
});

test("a cursor is valid for the same types in another order or with duplicates, and for no other types", async ({
  ctx,
}) => {
  await createEvents(ctx, { count: 6, rareEvery: 2 });
  const { resume_cursor: cursor } = await list(ctx, { types: "ping, booking.created", limit: "1" });
  expect(numbers([await list(ctx, { types: "booking.created,ping,ping", cursor })])).toEqual([3, 5]);
  for (const query of [
    {},
    { types: "ping" },
    { types: "ping,booking.created", created_after: "2020-01-01" },
  ]) {
    expect(await refusal(ctx, { ...query, cursor })).toMatchObject({ code: "invalid_cursor" });
  }
});

test.for(["booking", "ping,booking", "Ping", "ping,", "", ",", "booking.*", "x".repeat(500)])(
  "“%s” contains an unknown type",
  async (types, { ctx }) => {
    expect(await refusal(ctx, { types })).toMatchObject({ code: "invalid_types", status: 400 });
  },
);

test("a period includes its start and excludes its end", async ({ ctx }) => {
  await createEvents(ctx, { count: 50, rareEvery: 10 });
  const at = (n: number) => new Date(ctx.now.getTime() - (50 - n) * 1000).toISOString();
  expect(numbers([await list(ctx, { created_after: at(48) })])).toEqual([48, 49, 50]);
  expect(numbers([await list(ctx, { created_before: at(3) })])).toEqual([1, 2]);
  const period = { created_after: at(9), created_before: at(32) };
  expect(numbers(await walk(ctx, { ...period, limit: "5" }))).toEqual(
    Array.from({ length: 23 }, (_, place) => place + 9),
  );
  expect(numbers([await list(ctx, { ...period, types: "booking.completed" })])).toEqual([10, 20, 30]);
  expect(numbers([await list(ctx, { created_after: at(51) })])).toEqual([]);
  expect(numbers([await list(ctx, { created_after: at(9), created_before: at(9) })])).toEqual([]);
});

test("a period contains its events even if the clock was set back in between", async ({ ctx }) => {
  const day = 86_400_000;
  const moments = [0, 2 * day, 3 * day, 1000, 2000].map((ms) => new Date(ctx.now.getTime() + ms));
  for (const [place, now] of moments.entries()) {
    await createEvents({ ...ctx, now }, { count: 1, rareEvery: place + 1 });
  }
  const since = new Date(ctx.now.getTime() + 1500).toISOString();
  const { data } = await list(ctx, { created_after: since });
  expect(data.map((event) => event.created_at)).toEqual(
    [2 * day, 3 * day, 2000].map((ms) => new Date(ctx.now.getTime() + ms).toISOString()),
  );
});

test("another partner's cursor only selects a position among one's own events", async ({ runtime, ctx }) => {
  await createEvents(ctx, { count: 5 });
  const { resume_cursor: cursor } = await list(ctx, { limit: "3" });
  const other = await partnerContext(runtime);
  await createEvents(other, { count: 4 });
  expect(numbers([await list(other, { cursor })])).toEqual([4]);
});

test("a reader that polls before a writer has committed misses none of its events", async ({ ctx }) => {
  const [first = 0, second = 0] = await bookingsOf(ctx, 2);
  let { resume_cursor: cursor } = await list(ctx);
  let later: Promise<void> | undefined;
  const owner = { partnerId: ctx.partner.id, config: ctx.config };
  await inTransaction(ctx.database, async (tx) => {
    await recordEvents(tx, owner, [{ type: "booking.created", bookingId: first, data: { first } }]);
    later = recordOne(ctx, { type: "booking.created", bookingId: second, data: { second } });
    await untilBlocked(ctx.database.pool);
    const page = await list(ctx, { cursor });
    expect(page.data).toEqual([]);
    cursor = page.resume_cursor;
  });
  await later;
  const { data } = await list(ctx, { cursor });
  expect(data.map((event) => event.data)).toEqual([{ first }, { second }]);
});

test("a reader that polls during concurrent writes receives every event once, in order", async ({ ctx }) => {
  const ids = await bookingsOf(ctx, 24);
  const types = ["booking.created", "booking.payment_authorized", "booking.confirmed"] as const;
  let writing = true;
  const writers = Promise.all(
    ids.map(async (bookingId) => {
      for (const type of types) await recordOne(ctx, { type, bookingId, data: { bookingId } });
    }),
  ).finally(() => {
    writing = false;
  });
  const all: Page[] = [];
  const confirmed: Page[] = [];
  for (let last = false; !last; ) {
    last = !writing;
    for (const [pages, query] of [
      [all, { limit: "5" }],
      [confirmed, { limit: "5", types: "booking.confirmed" }],
    ] as const) {
      do {
        const before = pages.at(-1)?.resume_cursor;
        pages.push(await list(ctx, before === undefined ? query : { ...query, cursor: before }));
      } while (last && pages.at(-1)?.has_more);
    }
  }
  await writers;
  const seen = all.flatMap(({ data }) => data);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(seen).toHaveLength(72);
  expect(seen).toEqual((await walk(ctx, { limit: "100" })).flatMap(({ data }) => data));
  expect(confirmed.flatMap(({ data }) => data)).toEqual(
    seen.filter(({ type }) => type === "booking.confirmed"),
  );
});
