import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { PartnerContext, Runtime } from "../../context";
import { setPartnerStatus } from "../../partners/set-partner-status";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import type { TestRuntime } from "../../testing/test-runtime";
import { findBacklog } from "../../worker/backlog.queries";
import { findJobLag } from "../../worker/job-lag.queries";
import { pingEndpoint } from "../ping-endpoint";
import { updateEndpoint } from "../update-endpoint";
import { deliver } from "./deliver";
import { claimDeliveries } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";
import { retryDelivery } from "./log/retry-delivery";

beforeEach<{ runtime: Runtime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

/**
 * Makes all pending deliveries due and attempts those that are claimed. Returns the event types and attempt
 * numbers.
 */
async function poll(runtime: Runtime, status = 200): Promise<[string, number][]> {
  await runtime.database.rows(
    sql`update webhook_deliveries set next_attempt_at = real_now() - interval '1 minute' where status = 'pending'`,
  );
  const all = { limit: 50, failingLimit: 25, afterEndpointId: 0, limits: deliveryLimits };
  const claimed = await claimDeliveries(runtime.database, all);
  const context = { send: async () => createAttemptResponse(status), random: () => 0.5 };
  for (const one of claimed) await deliver(runtime, context, one);
  return claimed.map(({ eventType, attempt }) => [eventType, attempt]);
}

async function setStatus(runtime: TestRuntime, ctx: PartnerContext, status: "active" | "suspended") {
  await setPartnerStatus(runtime.database, await runtime.acting(), { partner: ctx.partner.slug, status });
}

test("the deliveries of a suspended partner wait without using attempts and are sent after its reactivation", async ({
  runtime,
  ctx,
}) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  expect(await poll(runtime, 500)).toEqual([["booking.created", 1]]);
  await emitEvents(ctx);
  await setStatus(runtime, ctx, "suspended");
  for (let round = 0; round < 3; round += 1) expect(await poll(runtime)).toEqual([]);
  // Bookings continue while the partner is suspended, and so do their events.
  await emitEvents(ctx);
  expect(await poll(runtime)).toEqual([]);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject(
    [1, 0, 0].map((attempts) => ({ status: "pending", attempts, maxAttempts: 10 })),
  );

  await setStatus(runtime, ctx, "active");
  expect(await poll(runtime)).toEqual([2, 1, 1].map((attempt) => ["booking.created", attempt]));
  expect((await listQueuedDeliveries(ctx, endpoint.id)).map(({ status }) => status)).toEqual(
    Array(3).fill("succeeded"),
  );
});

test("pings and retries that were requested before a suspension wait too", async ({ runtime, ctx }) => {
  const endpoint = await openEndpoint(ctx);
  const id = String(endpoint.id);
  await emitEvents(ctx);
  await poll(runtime);
  const [sent] = await listQueuedDeliveries(ctx, endpoint.id);
  await retryDelivery(ctx, { endpointId: endpoint.id, deliveryId: sent?.deliveryId ?? "" });
  await pingEndpoint(ctx, id);
  const paused = await openEndpoint(ctx);
  await updateEndpoint(ctx, { id: String(paused.id), status: "paused" });
  await pingEndpoint(ctx, String(paused.id));
  await setStatus(runtime, ctx, "suspended");
  expect(await poll(runtime)).toEqual([]);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "pending", attempts: 1, extra: true },
    { status: "pending", attempts: 0 },
  ]);
  await setStatus(runtime, ctx, "active");
  expect((await poll(runtime)).toSorted()).toEqual([
    ["booking.created", 2],
    ["ping", 1],
    ["ping", 1],
  ]);
});

test("the deliveries of other partners continue, and waiting ones do not count as backlog", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  await setStatus(runtime, ctx, "suspended");
  const other = await partnerContext(runtime);
  await openEndpoint(other);
  await emitEvents(other);
  expect(await poll(runtime)).toEqual([["booking.created", 1]]);
  expect(await findBacklog(database)).toMatchObject({ due: 0 });
  expect(await findJobLag(database)).toBe(0);
  await setStatus(runtime, ctx, "active");
  expect(await findBacklog(database)).toMatchObject({ due: 2 });
  expect(await findJobLag(database)).toBeGreaterThanOrEqual(60);
});
