import { expect, test } from "vitest";
import { cancelBookingContract } from "@/lib/contracts/bookings";
import { type Event, listEventsContract } from "@/lib/contracts/events";
import { testWebhookContract } from "@/lib/contracts/webhooks";
import type { ApiClient } from "../support/api-client";
import { createEndpoint, hookRoute } from "../support/endpoints";
import { createBooking } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { createClient } from "../support/test-accounts";
import { expectError } from "../support/wire/expect-reply";

const service = setUpService(hookRoute);

async function clientOf(account: "alpha" | "beta"): Promise<ApiClient> {
  return await service().client(service().accounts[account]);
}

/** Returns the resume cursor at the end of the feed, which must fit on one page. */
async function readEndCursor(client: ApiClient, filters: Record<string, string> = {}): Promise<string> {
  const { has_more, resume_cursor } = await client.call(listEventsContract, {
    query: { limit: "100", ...filters },
  });
  expect(has_more).toBe(false);
  return resume_cursor;
}

test("booking and cancelling create events, oldest first, each with the booking at that time", async () => {
  const client = await clientOf("alpha");
  const cursor = await readEndCursor(client);
  const booking = await createBooking(client);
  const { booking: cancelled } = await client.call(cancelBookingContract, {
    params: { reference: booking.reference },
  });
  const { data, has_more, next_cursor } = await client.call(listEventsContract, { query: { cursor } });
  expect(data.map(({ type }) => type)).toEqual([
    "booking.created",
    "booking.payment_authorized",
    "booking.cancelled",
  ]);
  expect(data.map((event) => event.data)).toEqual([booking, booking, cancelled]);
  for (const event of data) {
    expect(event.id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(event.livemode).toBe(false);
    expect(Math.abs(Date.parse(event.created_at) - Date.now())).toBeLessThan(600_000);
  }
  expect([has_more, next_cursor]).toEqual([false, null]);
});

test("a poll with the previous cursor continues, also after an empty page", async () => {
  const client = await clientOf("alpha");
  const first = await readEndCursor(client);
  const empty = await client.call(listEventsContract, { query: { cursor: first } });
  expect(empty).toMatchObject({ data: [], has_more: false, next_cursor: null });
  await createBooking(client);
  const one = await client.call(listEventsContract, { query: { cursor: empty.resume_cursor, limit: "1" } });
  expect(one).toMatchObject({ data: [{ type: "booking.created" }], has_more: true });
  expect(one.resume_cursor).toBe(one.next_cursor);
  const two = await client.call(listEventsContract, { query: { cursor: one.resume_cursor } });
  expect(two.data.map(({ type }) => type)).toEqual(["booking.payment_authorized"]);
});

test("types are filtered by a comma list or repeated parameters, and an unknown one is rejected", async () => {
  const client = await clientOf("alpha");
  const types = "booking.cancelled,booking.created";
  const cursor = await readEndCursor(client, { types });
  await createBooking(client);
  const listed = await client.call(listEventsContract, { query: { types, cursor } });
  expect(listed.data.map(({ type }) => type)).toEqual(["booking.created"]);
  const path = `/v1/events?types=booking.created&types=booking.cancelled&cursor=${cursor}`;
  const repeated = await client.send({ method: "GET", path });
  expect(repeated.json()).toEqual(listed);
  for (const wrong of ["booking", "booking.created,nothing", "", "Ping"]) {
    const reply = await client.attempt(listEventsContract, { query: { types: wrong } });
    expect(expectError(reply, "invalid_types")).toMatchObject({
      supported: expect.arrayContaining(["ping"]),
    });
  }
  const other = { types: "ping", cursor };
  expectError(await client.attempt(listEventsContract, { query: other }), "invalid_cursor");
});

test("a period includes its start and excludes its end", async () => {
  const client = await clientOf("alpha");
  await createBooking(client);
  const { data } = await client.call(listEventsContract, { query: { limit: "100" } });
  const moment = data.at(-1)?.created_at ?? "";
  const since = await client.call(listEventsContract, { query: { limit: "100", created_after: moment } });
  const until = await client.call(listEventsContract, { query: { limit: "100", created_before: moment } });
  expect(since.data.length).toBeGreaterThan(0);
  expect([...until.data, ...since.data]).toEqual(data);
});

test("a requested ping appears in the feed", async () => {
  const client = await clientOf("alpha");
  const cursor = await readEndCursor(client);
  const { id } = await createEndpoint(client, { event_types: ["booking.created"] });
  const ping = await client.call(testWebhookContract, { params: { id: String(id) } });
  expect(ping.type).toBe("ping");
  const { data } = await client.call(listEventsContract, { query: { cursor } });
  expect(data).toEqual([
    expect.objectContaining({
      id: ping.id,
      type: "ping",
      data: { webhook_id: id, message: expect.any(String) },
    }),
  ]);
});

test("a partner reads only its own events, with the required scope", async () => {
  const [mine, theirs] = [await clientOf("alpha"), await clientOf("beta")];
  await createBooking(mine);
  const { reference } = await createBooking(theirs);
  const { data } = await theirs.call(listEventsContract, { query: { limit: "100" } });
  expect(data.map((event) => event.data.reference)).toEqual([reference, reference]);
  const account = await createClient(service().operator, service().accounts.alpha.slug, ["rentals:book"]);
  const without = await service().client(account, ["rentals:book"]);
  expectError(await without.attempt(listEventsContract), "insufficient_scope");
});

test("a reader that polls during concurrent bookings receives every event once, in order", async () => {
  const client = await clientOf("alpha");
  const start = await readEndCursor(client);
  let working = true;
  const bookers = Promise.all(
    Array.from({ length: 6 }, async () => {
      const { reference } = await createBooking(client);
      await client.call(cancelBookingContract, { params: { reference } });
    }),
  ).finally(() => {
    working = false;
  });
  const seen: Event[] = [];
  let cursor = start;
  for (let last = false; !last; ) {
    last = !working;
    const page = await client.call(listEventsContract, { query: { cursor, limit: "100" } });
    seen.push(...page.data);
    cursor = page.resume_cursor;
  }
  await bookers;
  const { data } = await client.call(listEventsContract, { query: { cursor: start, limit: "100" } });
  expect(seen).toEqual(data);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(18);
});
