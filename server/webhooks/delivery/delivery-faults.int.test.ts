import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { PartnerContext, Runtime } from "../../context";
import { test } from "../../testing/fixtures/integration-test";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import { getEndpoint } from "../get-endpoint";
import { deliver } from "./deliver";
import { claimDeliveries } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";
import type { Send } from "./send-attempt";

beforeEach<{ runtime: Runtime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

/** Attempts all pending deliveries once, due or not. Returns the attempt numbers. */
async function poll(runtime: Runtime, send: Send): Promise<number[]> {
  await runtime.database.rows(
    sql`update webhook_deliveries set next_attempt_at = real_now() where status = 'pending'`,
  );
  const all = { limit: 50, failingLimit: 25, afterEndpointId: 0, limits: deliveryLimits };
  const claimed = await claimDeliveries(runtime.database, all);
  for (const one of claimed) await deliver(runtime, { send, random: () => 0.5 }, one);
  return claimed.map((one) => one.attempt);
}

/** Gives one endpoint the encrypted secret of another, which it cannot decrypt. Returns a function that undoes it. */
async function breakSecret({ database }: PartnerContext, { id, other }: { id: number; other: number }) {
  const [row] = await database.rows<{ sealed: Buffer }>(
    sql`select sealed_secret as sealed from webhook_endpoints where id = ${id}`,
  );
  await database.rows(
    sql`update webhook_endpoints set sealed_secret = (select sealed_secret from webhook_endpoints where id = ${other})
        where id = ${id}`,
  );
  return async () => {
    await database.rows(sql`update webhook_endpoints set sealed_secret = ${row?.sealed} where id = ${id}`);
  };
}

const sent: Send = async () => createAttemptResponse(200);

test("a secret that cannot be decrypted is logged, nothing is sent, and the delivery waits for its schedule", async ({
  runtime,
  ctx,
}) => {
  const other = await openEndpoint(ctx);
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const restore = await breakSecret(ctx, { id: endpoint.id, other: other.id });
  const logged = runtime.logged().length;
  const requests: string[] = [];
  const send: Send = async ({ headers }) => {
    requests.push(headers["Service-Delivery-Id"] ?? "");
    return createAttemptResponse(200);
  };
  expect(await poll(runtime, send)).toEqual([1, 1]);
  const [waiting] = await listQueuedDeliveries(ctx, endpoint.id);
  expect(waiting).toMatchObject({ status: "pending", attempts: 1, maxAttempts: 10, error: null });
  expect(requests).not.toContain(waiting?.deliveryId);
  expect(waiting?.dueInMs).toBeGreaterThan(2000);
  expect(waiting?.dueInMs).toBeLessThanOrEqual(5000);
  const lines = runtime.logged().slice(logged);
  expect(lines.filter((line) => line.includes('"webhook secret cannot be decrypted"'))).toHaveLength(1);

  await restore();
  expect(await poll(runtime, send)).toEqual([2]);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "succeeded", attempts: 2 }]);
});

test("a delivery whose secret stays unreadable is dead-lettered after its last attempt", async ({
  runtime,
  ctx,
}) => {
  const other = await openEndpoint(ctx);
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  await breakSecret(ctx, { id: endpoint.id, other: other.id });
  const count = ctx.config.webhookRetrySchedule.length;
  for (let attempt = 1; attempt <= count; attempt += 1) {
    expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "pending" }]);
    await poll(runtime, sent);
  }
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "dead_lettered", attempts: count },
  ]);
  expect(await getEndpoint(ctx, String(endpoint.id))).toMatchObject({
    status: "active",
    consecutiveFailures: 0,
  });
});

test("a delivery whose sender throws is retried on the schedule", async ({ runtime, ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const logged = runtime.logged().length;
  await poll(runtime, async () => {
    throw new TypeError("Invalid URL");
  });
  const [waiting] = await listQueuedDeliveries(ctx, endpoint.id);
  expect(waiting).toMatchObject({ status: "pending", attempts: 1 });
  expect(waiting?.dueInMs).toBeGreaterThan(2000);
  const lines = runtime.logged().slice(logged);
  expect(lines.filter((line) => line.includes('"delivery could not be sent"'))).toHaveLength(1);
  await poll(runtime, sent);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "succeeded", attempts: 2 }]);
});
