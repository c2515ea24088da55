import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { createFailureReport } from "@/server/worker/create-failure-report";
import type { PartnerContext, Runtime } from "../../context";
import {
  bookingEvents,
  createOwnBooking,
  openBookingEndpoint,
  recordBookingEvents,
} from "../../testing/fixtures/booking-events";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { createAttemptResponse } from "../../testing/fixtures/webhook-deliveries";
import { openTestRuntime } from "../../testing/test-runtime";
import { runSlots } from "../../worker/run-concurrent-jobs";
import { updateEndpoint } from "../update-endpoint";
import { createDeliveryClaimer } from "./create-delivery-claimer";
import { type ClaimedDelivery, claimDeliveries, finishAttempt } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";
import { replayDeliveries } from "./log/replay-deliveries";
import { retryDelivery } from "./log/retry-delivery";
import type { Send } from "./send-attempt";

beforeEach<{ runtime: Runtime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

const [created, authorized, confirmed, completed] = bookingEvents;
const retryMs = 60_000;

async function claim({ database }: PartnerContext): Promise<ClaimedDelivery[]> {
  const all = { limit: 200, failingLimit: 100, afterEndpointId: 0, limits: deliveryLimits };
  return await claimDeliveries(database, all);
}

async function finish({ database }: PartnerContext, claimed: ClaimedDelivery, status = 200): Promise<void> {
  const response = createAttemptResponse(status);
  const outcome =
    status === 200
      ? ({ result: "succeeded", retryMs: null, response } as const)
      : ({ result: "failed", retryMs, response } as const);
  const disable = { failures: 100_000, afterSeconds: 86_400 };
  expect(await finishAttempt(database, claimed, { outcome, disable })).toBe(true);
}

/** Returns the claimed deliveries as `<booking>: <type>, attempt <number>`, where the first booking is 0. */
function show(claimed: readonly ClaimedDelivery[], bookings: readonly number[]): string[] {
  return claimed.map(({ body, eventType, attempt }) => {
    const booking: number = JSON.parse(body).data.booking_id;
    return `${bookings.indexOf(booking)}: ${eventType}, attempt ${attempt}`;
  });
}

test("a first attempt starts when the first attempt of the booking's previous event has ended", async ({
  ctx,
}) => {
  await openBookingEndpoint(ctx);
  const bookings = [await createOwnBooking(ctx), await createOwnBooking(ctx)];
  for (const booking of bookings) await recordBookingEvents(ctx, booking, [created, authorized, confirmed]);
  const [first, second] = await claim(ctx);
  if (!first || !second) throw new Error("Two deliveries were due.");
  expect(show([first, second], bookings)).toEqual([`0: ${created}, attempt 1`, `1: ${created}, attempt 1`]);
  expect(await claim(ctx)).toEqual([]);

  await finish(ctx, second);
  const [next, ...others] = await claim(ctx);
  expect(others).toEqual([]);
  expect(show(next ? [next] : [], bookings)).toEqual([`1: ${authorized}, attempt 1`]);
  // A failed attempt has ended too: the next event does not wait for the retry.
  await finish(ctx, first, 500);
  expect(show(await claim(ctx), bookings)).toEqual([`0: ${authorized}, attempt 1`]);
});

test("each endpoint has its own order", async ({ ctx }) => {
  const endpoints = [await openBookingEndpoint(ctx), await openBookingEndpoint(ctx)];
  const booking = await createOwnBooking(ctx);
  await recordBookingEvents(ctx, booking, [created, authorized]);
  const claimed = await claim(ctx);
  expect(claimed.map(({ endpointId, eventType }) => [endpointId, eventType])).toEqual(
    endpoints.map((id) => [id, created]),
  );
  const [first] = claimed;
  if (first) await finish(ctx, first);
  expect((await claim(ctx)).map(({ endpointId, eventType }) => [endpointId, eventType])).toEqual([
    [endpoints[0], authorized],
  ]);
});

test("an expired lease ends the first attempt, and the next event follows", async ({ ctx }) => {
  await openBookingEndpoint(ctx);
  const booking = await createOwnBooking(ctx);
  await recordBookingEvents(ctx, booking, [created, authorized]);
  expect(await claim(ctx)).toHaveLength(1);
  await ctx.database.rows(
    sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second' where status = 'delivering'`,
  );
  expect(show(await claim(ctx), [booking]).toSorted()).toEqual([
    `0: ${created}, attempt 2`,
    `0: ${authorized}, attempt 1`,
  ]);
});

test("a skipped delivery does not delay others, and replayed ones start in event order", async ({ ctx }) => {
  const id = String(await openBookingEndpoint(ctx));
  const booking = await createOwnBooking(ctx);
  await recordBookingEvents(ctx, booking, [created]);
  await updateEndpoint(ctx, { id, status: "paused" });
  await claim(ctx);
  await recordBookingEvents(ctx, booking, [authorized]);
  await updateEndpoint(ctx, { id, status: "active" });
  await recordBookingEvents(ctx, booking, [confirmed]);
  const [last] = await claim(ctx);
  expect(show(last ? [last] : [], [booking])).toEqual([`0: ${confirmed}, attempt 1`]);

  // The first attempt of the last event is in progress. Earlier events do not wait for it.
  expect(await replayDeliveries(ctx, { endpointId: Number(id), since: new Date(Date.now() - 1000) })).toBe(2);
  await recordBookingEvents(ctx, booking, [completed]);
  for (const type of [created, authorized]) {
    const [next, ...others] = await claim(ctx);
    expect(others).toEqual([]);
    expect(next?.eventType).toBe(type);
    if (next) await finish(ctx, next);
  }
  expect(await claim(ctx)).toEqual([]);
  if (last) await finish(ctx, last);
  expect(show(await claim(ctx), [booking])).toEqual([`0: ${completed}, attempt 1`]);
});

type Resend = (ctx: PartnerContext, endpointId: number) => Promise<void>;

const resends: [string, Resend][] = [
  [
    "replayed",
    async (ctx, endpointId) => {
      const replay = { endpointId, since: new Date(Date.now() - 60_000) };
      expect(await replayDeliveries(ctx, replay)).toBe(2);
    },
  ],
  [
    "retried",
    async (ctx, endpointId) => {
      const rows = await ctx.database.rows<{ deliveryId: string }>(
        sql`select delivery_id as "deliveryId" from webhook_deliveries where endpoint_id = ${endpointId}`,
      );
      expect(rows).toHaveLength(2);
      for (const { deliveryId } of rows) await retryDelivery(ctx, { endpointId, deliveryId });
    },
  ],
];

test.for(resends)(
  "old deliveries without a booking start in event order when they are %s",
  async ([, resend], { ctx }) => {
    const endpointId = await openBookingEndpoint(ctx);
    await recordBookingEvents(ctx, await createOwnBooking(ctx), [created, authorized]);
    // The migration sets no booking on a delivery that has ended.
    await ctx.database.rows(
      sql`update webhook_deliveries set status = 'skipped', next_attempt_at = null, booking_id = null`,
    );
    await resend(ctx, endpointId);
    for (const type of [created, authorized]) {
      const [next, ...others] = await claim(ctx);
      expect(others).toEqual([]);
      expect(next?.eventType).toBe(type);
      if (next) await finish(ctx, next);
    }
  },
);

type FirstAttempt = { deliveryId: string; from: number; until: number };

/** Creates a receiver that takes up to 10 ms, rejects every third request, and records the first attempts. */
function createReceiver() {
  const attempts: FirstAttempt[] = [];
  let requests = 0;
  const send: Send = async ({ headers }) => {
    const from = performance.now();
    requests += 1;
    const status = requests % 3 === 0 ? 500 : 200;
    await sleep(Math.random() * 10);
    const deliveryId = headers["Service-Delivery-Id"] ?? "";
    if (headers["Service-Delivery-Attempt"] === "1")
      attempts.push({ deliveryId, from, until: performance.now() });
    return createAttemptResponse(status);
  };
  return { attempts, send };
}

/** Runs a worker that polls every 10 ms until `stop` aborts. */
async function runWorker(runtime: Runtime, send: Send, stop: AbortSignal): Promise<void> {
  const slots = 50;
  const claim = createDeliveryClaimer({ slots, getContext: () => ({ send, random: () => 0.5 }) });
  const job = { name: "deliveries", channel: "deliveries", slots, everySeconds: 0.01, claim } as const;
  const report = createFailureReport(runtime.log);
  await runSlots(runtime, job, { notifications: { on: () => undefined }, report, stop });
}

/** Returns the delivery IDs by endpoint and booking, in event order. */
async function findSequences({ database }: PartnerContext): Promise<string[][]> {
  const rows = await database.rows<{ ids: string[] }>(
    sql`select json_agg(delivery_id order by event_row_id) as ids from webhook_deliveries
        group by endpoint_id, booking_id`,
  );
  return rows.map(({ ids }) => ids);
}

test("several workers start the first attempts of each booking in event order", {
  timeout: 60_000,
}, async ({ runtime }) => {
  const url = runtime.database.pool.options.connectionString ?? "";
  const retries = { WEBHOOK_RETRY_SCHEDULE: Array(20).fill("0s").join(",") };
  const workers = [1, 2, 3].map(() => openTestRuntime(url, retries));
  const stop = new AbortController();
  try {
    const [first] = workers;
    if (first === undefined) throw new Error("There are three workers.");
    const ctx = await partnerContext(first);
    const endpoints = [await openBookingEndpoint(ctx), await openBookingEndpoint(ctx)];
    const bookings: number[] = [];
    for (let made = 0; made < 12; made += 1) bookings.push(await createOwnBooking(ctx));
    const { attempts, send } = createReceiver();
    const running = workers.map((worker) => runWorker(worker, send, stop.signal));
    // The workers claim while the events are being recorded.
    const recording = bookings.map(async (booking) => {
      await recordBookingEvents(ctx, booking, [created, authorized]);
      await recordBookingEvents(ctx, booking, [confirmed, completed]);
    });
    await Promise.all(recording);
    const total = bookings.length * endpoints.length * bookingEvents.length;
    const countSucceeded = async () =>
      (await ctx.database.rows(sql`select 1 from webhook_deliveries where status = 'succeeded'`)).length;
    await expect.poll(countSucceeded, { timeout: 30_000 }).toBe(total);
    stop.abort();
    await Promise.all(running);

    const byDelivery = new Map(attempts.map((attempt) => [attempt.deliveryId, attempt]));
    const sequences = await findSequences(ctx);
    expect(sequences).toHaveLength(bookings.length * endpoints.length);
    for (const ids of sequences) {
      const times = ids.flatMap((id) => byDelivery.get(id) ?? []);
      expect(times).toHaveLength(bookingEvents.length);
      for (const [index, { from }] of times.entries())
        expect(from).toBeGreaterThan(times[index - 1]?.until ?? 0);
    }
  } finally {
    stop.abort();
    await Promise.all(workers.map(({ database }) => database.close()));
  }
});
