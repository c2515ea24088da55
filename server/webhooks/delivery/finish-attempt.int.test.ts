import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { untilBlocked } from "../../testing/database";
import { test } from "../../testing/fixtures/integration-test";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import { getEndpoint } from "../get-endpoint";
import { pingEndpoint } from "../ping-endpoint";
import type { AttemptOutcome } from "./attempt-outcome";
import { type ClaimedDelivery, claimDeliveries, type DisableRule, finishAttempt } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";

beforeEach<{ runtime: { database: Database } }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

const never: DisableRule = { failures: 100_000, afterSeconds: 86_400 };
const succeeded: AttemptOutcome = {
  result: "succeeded",
  retryMs: null,
  response: createAttemptResponse(200),
};
const failed: AttemptOutcome = { result: "failed", retryMs: 60_000, response: createAttemptResponse(500) };
const gone: AttemptOutcome = { result: "gone", retryMs: null, response: createAttemptResponse(410) };

async function claim({ database }: PartnerContext): Promise<ClaimedDelivery[]> {
  const all = { limit: 200, failingLimit: 100, afterEndpointId: 0, limits: deliveryLimits };
  return await claimDeliveries(database, all);
}

async function claimOne(ctx: PartnerContext): Promise<ClaimedDelivery> {
  const [one] = await claim(ctx);
  if (one === undefined) throw new Error("Nothing is due.");
  return one;
}

async function finish(
  { database }: PartnerContext,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
): Promise<boolean> {
  return await finishAttempt(database, claimed, { outcome, disable: never });
}

async function makeAllDue({ database }: PartnerContext): Promise<void> {
  await database.rows(
    sql`update webhook_deliveries set next_attempt_at = real_now() where status = 'pending'`,
  );
}

test("a success ends the delivery and resets the endpoint's consecutive failures", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  await finish(ctx, await claimOne(ctx), failed);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    consecutiveFailures: 1,
    failingSince: expect.any(Date),
    lastFailureAt: expect.any(Date),
    lastSuccessAt: null,
  });
  const [waiting] = await listQueuedDeliveries(ctx, endpoint.id);
  expect(waiting).toMatchObject({ status: "pending", attempts: 1, error: "http_error" });
  expect(waiting?.dueInMs).toBeGreaterThan(30_000);
  expect(waiting?.dueInMs).toBeLessThanOrEqual(60_000);

  await makeAllDue(ctx);
  await finish(ctx, await claimOne(ctx), succeeded);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "succeeded", attempts: 2, error: null },
  ]);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    consecutiveFailures: 0,
    failingSince: null,
    lastSuccessAt: expect.any(Date),
  });
});

test("each attempt is stored with its request headers and its response", async ({ ctx }) => {
  await openEndpoint(ctx);
  await emitEvents(ctx);
  const answer = createAttemptResponse(503, {
    headers: { "Service-Signature": "t=1,v1=00" },
    body: "later",
    durationMs: 12,
  });
  await finish(ctx, await claimOne(ctx), { ...failed, response: answer });
  expect(
    await ctx.database.rows(
      sql`select number, request_headers, response_status, response_body, error, duration_ms from webhook_attempts`,
    ),
  ).toEqual([
    {
      number: 1,
      request_headers: { "Service-Signature": "t=1,v1=00" },
      response_status: 503,
      response_body: "later",
      error: "http_error",
      duration_ms: 12,
    },
  ]);
});

test("a result without a valid lease changes no delivery, attempt or endpoint", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const lost = await claimOne(ctx);
  await ctx.database.rows(
    sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second'`,
  );
  const holder = await claimOne(ctx);
  expect(await finish(ctx, lost, gone)).toBe(false);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "delivering", attempts: 2 }]);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    status: "active",
    consecutiveFailures: 0,
  });
  expect(await finish(ctx, holder, succeeded)).toBe(true);
  expect(await finish(ctx, holder, failed)).toBe(false);
  expect(await finish(ctx, lost, failed)).toBe(false);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "succeeded" }]);
});

test("of a late result and a lease takeover the first to commit wins", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const late = await claimOne(ctx);
  let writing: Promise<boolean> | undefined;
  await inTransaction(ctx.database, async (rival) => {
    await rival.rows(
      sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second'`,
    );
    await rival.rows(sql`select reap_webhook_leases()`);
    writing = finish(ctx, late, succeeded);
    await untilBlocked(ctx.database.pool);
  });
  expect(await writing).toBe(false);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "pending", attempts: 1 }]);
});

test("a 410 ends the delivery, disables the endpoint and skips its other pending deliveries", async ({
  ctx,
}) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 6);
  const [first] = await claim(ctx);
  if (first === undefined) throw new Error("Nothing is due.");
  await finish(ctx, first, gone);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    status: "disabled",
    disabledReason: "gone",
    disabledAt: expect.any(Date),
  });
  expect((await listQueuedDeliveries(ctx, endpoint.id)).map((one) => one.status)).toEqual([
    "dead_lettered",
    "delivering",
    "delivering",
    "delivering",
    "skipped",
    "skipped",
  ]);
  expect(await claim(ctx)).toEqual([]);
});

test("an attempt that fails after its endpoint was disabled is skipped and not retried", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  const [first, second] = await claim(ctx);
  if (first === undefined || second === undefined) throw new Error("Nothing is due.");
  await finish(ctx, first, gone);
  await finish(ctx, second, failed);
  expect((await listQueuedDeliveries(ctx, endpoint.id)).map((one) => one.status)).toEqual([
    "dead_lettered",
    "skipped",
  ]);
});

test("an endpoint is disabled only after enough failures over enough time", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 4);
  const failing = { outcome: failed, disable: { failures: 3, afterSeconds: 3600 } };
  const [one, two, three, four] = await claim(ctx);
  if (!one || !two || !three || !four) throw new Error("Nothing is due.");
  for (const claimed of [one, two, three]) await finishAttempt(ctx.database, claimed, failing);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    status: "active",
    consecutiveFailures: 3,
  });
  await ctx.database.rows(
    sql`update webhook_endpoints set failing_since = failing_since - interval '2 hours' where id = ${endpoint.id}`,
  );
  await finishAttempt(ctx.database, four, failing);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    status: "disabled",
    disabledReason: "failing",
    consecutiveFailures: 4,
  });
  const states = (await listQueuedDeliveries(ctx, endpoint.id)).map((delivery) => delivery.status);
  expect(states).toEqual(["skipped", "skipped", "skipped", "skipped"]);
});

test("a ping does not count for or against its endpoint, except for a 410", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  for (const outcome of [succeeded, { ...failed, retryMs: null }, gone]) {
    await pingEndpoint(ctx, String(endpoint.id));
    await finish(ctx, await claimOne(ctx), outcome);
    expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
      status: outcome === gone ? "disabled" : "active",
      consecutiveFailures: 0,
      lastSuccessAt: null,
      lastFailureAt: null,
    });
  }
  const pings = await listQueuedDeliveries(ctx, endpoint.id);
  expect(pings.map((one) => one.status)).toEqual(["succeeded", "dead_lettered", "dead_lettered"]);
});

test("a fault of the service is retried like a failure but does not count as one of the endpoint", async ({
  ctx,
}) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  await finish(ctx, await claimOne(ctx), { result: "fault", retryMs: 60_000, response: null });
  const [waiting] = await listQueuedDeliveries(ctx, endpoint.id);
  expect(waiting).toMatchObject({ status: "pending", attempts: 1, error: null });
  expect(waiting?.dueInMs).toBeGreaterThan(30_000);
  await makeAllDue(ctx);
  await finish(ctx, await claimOne(ctx), { result: "fault", retryMs: null, response: null });
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "dead_lettered", attempts: 2 },
  ]);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({ consecutiveFailures: 0 });
});
