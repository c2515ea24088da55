import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { recordEvents } from "../../events/record-events";
import { untilBlocked } from "../../testing/database";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { emitEvents, listQueuedDeliveries, openEndpoint } from "../../testing/fixtures/webhook-deliveries";
import { pingEndpoint } from "../ping-endpoint";
import { type Claim, type ClaimedDelivery, claimDeliveries } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";

beforeEach<{ runtime: { database: Database } }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

const everything = { limit: 200, failingLimit: 100, afterEndpointId: 0, limits: deliveryLimits };

async function claim({ database }: PartnerContext, more: Partial<Claim> = {}): Promise<ClaimedDelivery[]> {
  return await claimDeliveries(database, { ...everything, ...more });
}

async function setEndpoint({ database }: PartnerContext, id: number, failures: number): Promise<void> {
  await database.rows(sql`update webhook_endpoints set consecutive_failures = ${failures},
    failing_since = case when ${failures} > 0 then clock_timestamp() end where id = ${id}`);
}

async function pause({ database }: PartnerContext, id: number): Promise<void> {
  await database.rows(sql`update webhook_endpoints set status = 'paused' where id = ${id}`);
}

async function expireLeases({ database }: PartnerContext): Promise<void> {
  await database.rows(
    sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second' where status = 'delivering'`,
  );
}

function perEndpoint(claimed: readonly ClaimedDelivery[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { endpointId } of claimed) counts[endpointId] = (counts[endpointId] ?? 0) + 1;
  return counts;
}

test("a claim contains the stored body, the URL and the attempt number", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  const [eventId] = await emitEvents(ctx);
  const [claimed, ...others] = await claim(ctx);
  expect(others).toEqual([]);
  const [{ body }] = (await ctx.database.rows<{ body: string }>(
    sql`select body::text as body from events where event_id = ${eventId}`,
  )) as [{ body: string }];
  expect(claimed).toMatchObject({
    eventId,
    body,
    eventType: "booking.created",
    url: endpoint.url,
    attempt: 1,
    maxAttempts: ctx.config.webhookRetrySchedule.length,
    leaseToken: 1,
    extra: false,
    failing: false,
  });
  expect(Object.keys(JSON.parse(body))).toEqual(["id", "type", "data"]);
  expect(await claim(ctx)).toEqual([]);
});

test("a delivery that is committed during the claim is included in it", async ({ ctx }) => {
  await openEndpoint(ctx);
  const { database, partner, config } = ctx;
  const { id: carId } = await createCar(database);
  const { id: bookingId, reference } = await createBooking(database, { carId, partnerId: partner.id });
  const claiming = await inTransaction(database, async (tx) => {
    // The claim waits for this lock. Its statement then already has a snapshot, and its function sees newer
    // rows.
    await tx.rows(sql`lock table webhook_endpoints in access exclusive mode`);
    const claimed = claim(ctx);
    await untilBlocked(database.pool);
    await recordEvents(tx, { partnerId: partner.id, config }, [
      { type: "booking.created", bookingId, data: { reference } },
    ]);
    return { claimed };
  });
  const [first, ...others] = await claiming.claimed;
  expect(others).toEqual([]);
  expect(first).toMatchObject({ eventType: "booking.created", attempt: 1 });
  expect(Math.abs(Date.now() - Number(first?.createdAt))).toBeLessThan(60_000);
});

test("an endpoint gets four concurrent attempts, oldest first, and one after ten consecutive failures", async ({
  ctx,
}) => {
  const endpoint = await openEndpoint(ctx);
  const eventIds = await emitEvents(ctx, 7);
  const first = await claim(ctx);
  expect(first.map((one) => one.eventId)).toEqual(eventIds.slice(0, 4));
  expect(await claim(ctx)).toEqual([]);

  await ctx.database.rows(
    sql`update webhook_deliveries set status = 'pending', lease_until = null, next_attempt_at = clock_timestamp() - interval '1 second'
        where endpoint_id = ${endpoint.id}`,
  );
  await setEndpoint(ctx, endpoint.id, 10);
  expect(await claim(ctx)).toHaveLength(1);
  expect(await claim(ctx)).toEqual([]);
});

test("a partner gets sixteen concurrent attempts and other partners are not affected", async ({
  runtime,
  ctx,
}) => {
  for (let made = 0; made < 6; made += 1) await openEndpoint(ctx);
  const other = await partnerContext(runtime);
  const theirs = await openEndpoint(other);
  await emitEvents(ctx, 4);
  await emitEvents(other, 4);
  const claimed = await claim(ctx);
  expect(claimed.filter((one) => one.partnerId === ctx.partner.id)).toHaveLength(16);
  expect(perEndpoint(claimed)[theirs.id]).toBe(4);
  expect(await claim(ctx)).toEqual([]);
});

test("failing endpoints of a partner get at most half of its share", async ({ ctx }) => {
  for (let made = 0; made < 10; made += 1) {
    const { id } = await openEndpoint(ctx);
    await setEndpoint(ctx, id, made);
  }
  const healthy = await openEndpoint(ctx);
  await emitEvents(ctx, 4);
  const claimed = await claim(ctx);
  expect(claimed.filter((one) => one.failing)).toHaveLength(8);
  expect(perEndpoint(claimed)[healthy.id]).toBe(4);
});

test("claims continue after the last served endpoint, so a long backlog delays no other endpoint", async ({
  runtime,
}) => {
  const owners = await Promise.all([1, 2, 3].map(() => partnerContext(runtime)));
  const endpoints: number[] = [];
  for (const owner of owners) {
    endpoints.push((await openEndpoint(owner)).id);
    await emitEvents(owner, 2);
  }
  const [backlog = 0] = endpoints;
  await runtime.database.rows(
    sql`insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status,
          max_attempts, next_attempt_at)
        select new_delivery_id(), partner_id, endpoint_id, event_row_id, event_type, status, max_attempts,
          clock_timestamp() - interval '1 day'
        from (select * from webhook_deliveries where endpoint_id = ${backlog} limit 1) as one, generate_series(1, 20000)`,
  );
  const served: number[] = [];
  let afterEndpointId = 0;
  for (let round = 0; round < 3; round += 1) {
    const [one] = await claimDeliveries(runtime.database, { ...everything, limit: 1, afterEndpointId });
    afterEndpointId = one?.endpointId ?? 0;
    served.push(afterEndpointId);
  }
  expect(served.toSorted((a, b) => a - b)).toEqual(endpoints.toSorted((a, b) => a - b));
});

test("failing endpoints get at most failingLimit", async ({ runtime, ctx }) => {
  const failing = await openEndpoint(ctx);
  await emitEvents(ctx, 4);
  const other = await partnerContext(runtime);
  const healthy = await openEndpoint(other);
  await emitEvents(other, 4);
  await setEndpoint(ctx, failing.id, 1);
  expect(perEndpoint(await claim(ctx, { failingLimit: 1 }))).toEqual({ [failing.id]: 1, [healthy.id]: 4 });
  expect(await claim(ctx, { failingLimit: 0 })).toEqual([]);
});

test("a claim skips endpoints and partners that another worker has locked", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  await inTransaction(ctx.database, async (tx) => {
    await tx.rows(sql`select 1 from webhook_endpoints where id = ${endpoint.id} for no key update`);
    expect(await claim(ctx)).toEqual([]);
  });
  const second = await openEndpoint(ctx);
  await emitEvents(ctx);
  await inTransaction(ctx.database, async (rival) => {
    const counting = { ...everything, limit: 1, afterEndpointId: second.id };
    expect(perEndpoint(await claimDeliveries(rival, counting))).toEqual({ [endpoint.id]: 1 });
    expect(await claim(ctx)).toEqual([]);
  });
  expect(perEndpoint(await claim(ctx))).toEqual({ [endpoint.id]: 2, [second.id]: 1 });
});

test("pending deliveries of a paused endpoint are skipped, except pings", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  await ctx.database.rows(
    sql`update webhook_deliveries set next_attempt_at = clock_timestamp() + interval '1 day' where id in
          (select max(id) from webhook_deliveries)`,
  );
  await pause(ctx, endpoint.id);
  await pingEndpoint(ctx, String(endpoint.id));
  expect((await claim(ctx)).map((one) => one.eventType)).toEqual(["ping"]);
  expect((await listQueuedDeliveries(ctx, endpoint.id)).map((one) => one.status)).toEqual([
    "skipped",
    "skipped",
    "delivering",
  ]);
});

test("a deleted endpoint gets no deliveries, not even a ping", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  await pingEndpoint(ctx, String(endpoint.id));
  await ctx.database.rows(
    sql`update webhook_endpoints set deleted_at = now(), sealed_secret = null where id = ${endpoint.id}`,
  );
  expect(await claim(ctx)).toEqual([]);
  expect((await listQueuedDeliveries(ctx, endpoint.id)).map((one) => one.status)).toEqual([
    "skipped",
    "skipped",
  ]);
});

test("an attempt of a worker that died stays recorded and the next one follows at once", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  await claim(ctx);
  await expireLeases(ctx);
  expect(await claim(ctx)).toMatchObject([{ attempt: 2, leaseToken: 2, failing: false }]);
  expect(
    await ctx.database.rows(sql`select a.number, a.response_status, a.error, a.at is not null as dated
      from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_row_id
      where d.endpoint_id = ${endpoint.id}`),
  ).toEqual([{ number: 1, response_status: null, error: null, dated: true }]);
});

test("a delivery whose workers keep dying fails after its last attempt", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const maxAttempts = ctx.config.webhookRetrySchedule.length;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    expect(await claim(ctx)).toMatchObject([{ attempt }]);
    await expireLeases(ctx);
  }
  expect(await claim(ctx)).toEqual([]);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "dead_lettered", attempts: maxAttempts },
  ]);
});
