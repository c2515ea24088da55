import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import {
  getDeliveryContract,
  listDeliveriesContract,
  retryDeliveryContract,
} from "@/lib/contracts/webhook-deliveries";
import type { PartnerContext, Runtime } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import { deleteEndpoint } from "../delete-endpoint";
import { pingEndpoint } from "../ping-endpoint";
import { updateEndpoint } from "../update-endpoint";
import { deliver } from "./deliver";
import { claimDeliveries } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";
import { replayDeliveries } from "./log/replay-deliveries";

beforeEach<{ runtime: Runtime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

const hour = 3_600_000;

/** Attempts each due delivery once and responds with this status. Returns the attempt numbers. */
async function poll(runtime: Runtime, status: number): Promise<number[]> {
  const all = { limit: 50, failingLimit: 25, afterEndpointId: 0, limits: deliveryLimits };
  const claimed = await claimDeliveries(runtime.database, all);
  const context = { send: async () => createAttemptResponse(status), random: () => 0.5 };
  for (const one of claimed) await deliver(runtime, context, one);
  return claimed.map((one) => one.attempt);
}

/** Creates an endpoint with one pending delivery. */
async function createPendingDelivery(ctx: PartnerContext) {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const [delivery] = await listQueuedDeliveries(ctx, endpoint.id);
  const id = String(endpoint.id);
  return { endpoint, id, params: { id, delivery_id: delivery?.deliveryId ?? "" } };
}

async function deadLetterAll({ database }: Runtime): Promise<void> {
  await database.rows(sql`update webhook_deliveries set status = 'dead_lettered', next_attempt_at = null`);
}

function since(): Date {
  return new Date(Date.now() - hour);
}

test("a delivery includes its last attempt at the top level and all attempts in a list", async ({
  runtime,
  ctx,
}) => {
  const { endpoint, params } = await createPendingDelivery(ctx);
  await poll(runtime, 500);
  const shown = await callOperation(getDeliveryContract, ctx, { params });
  expect(shown).toMatchObject({
    webhook_id: endpoint.id,
    event_type: "booking.created",
    status: "pending",
    attempt_count: 1,
    max_attempts: 10,
    response_status: 500,
    error: "http_error",
    delivered_at: null,
    attempts: [{ number: 1, response_status: 500, error: "http_error", duration_ms: 1 }],
  });
  expect(shown.attempts[0]?.at).toBe(shown.last_attempt_at);
});

test("the list is newest first, paginated, and filtered by status and type", async ({ runtime, ctx }) => {
  const endpoint = await openEndpoint(ctx);
  const params = { id: String(endpoint.id) };
  await emitEvents(ctx, 4);
  await poll(runtime, 200);
  await pingEndpoint(ctx, params.id);
  const all = await callOperation(listDeliveriesContract, ctx, { params });
  expect(all.data.map((one) => one.event_type)).toEqual(["ping", ...Array(4).fill("booking.created")]);

  const first = await callOperation(listDeliveriesContract, ctx, { params, query: { limit: "3" } });
  const cursor = first.next_cursor ?? "";
  const second = await callOperation(listDeliveriesContract, ctx, { params, query: { limit: "3", cursor } });
  expect([...first.data, ...second.data]).toEqual(all.data);
  expect(second.has_more).toBe(false);

  const list = async (query: Record<string, string>) =>
    (await callOperation(listDeliveriesContract, ctx, { params, query })).data.length;
  expect(await list({ status: "pending" })).toBe(1);
  expect(await list({ status: "succeeded,pending" })).toBe(5);
  expect(await list({ event_type: "ping", status: "succeeded" })).toBe(0);
  await expect(list({ status: "lost" })).rejects.toMatchObject({ code: "invalid_payload" });
  await expect(list({ event_type: "booking.lost" })).rejects.toMatchObject({ code: "invalid_payload" });
  await expect(list({ status: "pending", cursor })).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("deliveries of another partner or of a deleted endpoint are not found", async ({ runtime, ctx }) => {
  const { id, params } = await createPendingDelivery(ctx);
  const other = await partnerContext(runtime);
  const theirs = await openEndpoint(other);
  const absent = { code: "not_found" };
  await expect(callOperation(getDeliveryContract, other, { params })).rejects.toMatchObject(absent);
  await expect(callOperation(retryDeliveryContract, other, { params })).rejects.toMatchObject(absent);
  await expect(callOperation(listDeliveriesContract, other, { params: { id } })).rejects.toMatchObject(
    absent,
  );
  await expect(replayDeliveries(other, { endpointId: Number(id), since: since() })).rejects.toMatchObject(
    absent,
  );
  const crossed = { ...params, id: String(theirs.id) };
  await expect(callOperation(getDeliveryContract, other, { params: crossed })).rejects.toMatchObject(absent);
  await deleteEndpoint(ctx, id);
  await expect(callOperation(getDeliveryContract, ctx, { params })).rejects.toMatchObject(absent);
  await expect(callOperation(retryDeliveryContract, ctx, { params })).rejects.toMatchObject(absent);
  await expect(callOperation(listDeliveriesContract, ctx, { params: { id } })).rejects.toMatchObject(absent);
});

test("a retry replaces the waiting attempt and the schedule continues after it", async ({ runtime, ctx }) => {
  const { endpoint, params } = await createPendingDelivery(ctx);
  await poll(runtime, 500);
  expect(await poll(runtime, 500)).toEqual([]);
  const asked = await callOperation(retryDeliveryContract, ctx, { params });
  expect(asked).toMatchObject({ status: "pending", attempt_count: 1 });
  expect(await poll(runtime, 500)).toEqual([2]);
  expect(await poll(runtime, 500)).toEqual([]);
  const [delivery] = await listQueuedDeliveries(ctx, endpoint.id);
  expect(delivery).toMatchObject({ status: "pending", attempts: 2, extra: false });
  // The schedule's delay after the second attempt is 5 minutes.
  expect(delivery?.dueInMs).toBeGreaterThan(200_000);
});

test("a retry of a dead-lettered delivery adds one attempt beyond the maximum", async ({ runtime, ctx }) => {
  const { endpoint, params } = await createPendingDelivery(ctx);
  await runtime.database.rows(
    sql`update webhook_deliveries set status = 'dead_lettered', next_attempt_at = null, attempt_count = max_attempts`,
  );
  for (const attempts of [11, 12]) {
    await callOperation(retryDeliveryContract, ctx, { params });
    expect(await poll(runtime, 500)).toEqual([attempts]);
    expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
      { status: "dead_lettered", attempts, maxAttempts: 10 },
    ]);
  }
  await callOperation(retryDeliveryContract, ctx, { params });
  expect(await poll(runtime, 200)).toEqual([13]);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "succeeded" }]);
});

test("a delivered event can be sent again under the same IDs", async ({ runtime, ctx }) => {
  const { params } = await createPendingDelivery(ctx);
  await poll(runtime, 200);
  const asked = await callOperation(retryDeliveryContract, ctx, { params });
  expect(asked).toMatchObject({ id: params.delivery_id, status: "pending", delivered_at: null });
  await poll(runtime, 500);
  const ended = await callOperation(getDeliveryContract, ctx, { params });
  expect(ended).toMatchObject({ status: "dead_lettered", attempt_count: 2, event_id: asked.event_id });
});

test("a retry during an attempt follows at once if that fails and is dropped if it succeeds", async ({
  runtime,
  ctx,
}) => {
  for (const [status, after] of [
    [500, "pending"],
    [200, "succeeded"],
  ] as const) {
    await runtime.database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
    const { endpoint, params } = await createPendingDelivery(ctx);
    const all = { limit: 1, failingLimit: 1, afterEndpointId: endpoint.id - 1, limits: deliveryLimits };
    const [claimed] = await claimDeliveries(runtime.database, all);
    if (claimed === undefined) throw new Error("Nothing is due.");
    const asked = await callOperation(retryDeliveryContract, ctx, { params });
    expect(asked.status).toBe("delivering");
    await deliver(runtime, { send: async () => createAttemptResponse(status), random: () => 0.5 }, claimed);
    const [delivery] = await listQueuedDeliveries(ctx, endpoint.id);
    expect(delivery).toMatchObject({ status: after, extra: false });
    if (after === "pending") expect(delivery?.dueInMs).toBeLessThanOrEqual(0);
  }
});

test("retries and replays are rejected unless the endpoint is active", async ({ ctx }) => {
  const { id, params } = await createPendingDelivery(ctx);
  await updateEndpoint(ctx, { id, status: "paused" });
  const inactive = { code: "endpoint_inactive", status: 409, details: { status: "paused" } };
  await expect(callOperation(retryDeliveryContract, ctx, { params })).rejects.toMatchObject(inactive);
  await expect(replayDeliveries(ctx, { endpointId: Number(id), since: since() })).rejects.toMatchObject(
    inactive,
  );
});

test("a replay restarts the schedule of dead-lettered and skipped deliveries only", async ({
  runtime,
  ctx,
}) => {
  const { endpoint, id } = await createPendingDelivery(ctx);
  await poll(runtime, 500);
  await deadLetterAll(runtime);
  await emitEvents(ctx);
  await updateEndpoint(ctx, { id, status: "paused" });
  await emitEvents(ctx);
  await updateEndpoint(ctx, { id, status: "active" });
  await emitEvents(ctx);
  const replay = { endpointId: endpoint.id, since: since() };
  expect(await replayDeliveries(ctx, { ...replay, until: new Date(Date.now() - hour / 2) })).toBe(0);
  expect(await replayDeliveries(ctx, replay)).toBe(3);
  expect(await replayDeliveries(ctx, replay)).toBe(0);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "pending", attempts: 1, maxAttempts: 11 },
    { status: "pending", attempts: 0, maxAttempts: 10 },
    { status: "pending", attempts: 0, maxAttempts: 10 },
    { status: "pending", attempts: 0, maxAttempts: 10 },
  ]);
  await poll(runtime, 500);
  const [replayed] = await listQueuedDeliveries(ctx, endpoint.id);
  expect(replayed).toMatchObject({ status: "pending", attempts: 2 });
  // The delay after a first attempt is 5 seconds.
  expect(replayed?.dueInMs).toBeLessThanOrEqual(6000);
});

test("a replay accepts at most 14 days and a range that ends after it starts", async ({ ctx }) => {
  const { endpoint } = await createPendingDelivery(ctx);
  const replay = { endpointId: endpoint.id, since: new Date(Date.now() - 15 * 24 * hour) };
  const field = (path: string) => ({ code: "invalid_payload", details: { issues: [{ path }] } });
  await expect(replayDeliveries(ctx, replay)).rejects.toMatchObject(field("since"));
  const fourteenDaysAgo = new Date(Date.now() - 14 * 24 * hour);
  expect(await replayDeliveries(ctx, { ...replay, since: fourteenDaysAgo })).toBe(0);
  await expect(
    replayDeliveries(ctx, { ...replay, since: since(), until: new Date(0) }),
  ).rejects.toMatchObject(field("until"));
});

test("a replay takes at most 10,000 deliveries, oldest first, and the next one takes the rest", async ({
  runtime: { database },
  ctx,
}) => {
  const { endpoint } = await createPendingDelivery(ctx);
  for (const count of [5000, 5249])
    await database.rows(
      sql`insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts)
          select new_delivery_id(), partner_id, endpoint_id, event_row_id, event_type, 'dead_lettered', max_attempts
          from (select * from webhook_deliveries order by id limit 1) as one, generate_series(1, ${count})`,
    );
  const replay = { endpointId: endpoint.id, since: since() };
  expect(await replayDeliveries(ctx, replay)).toBe(10_000);
  const [left] = await database.rows(
    sql`select count(*)::int as rows, min(id) > (select max(id) from webhook_deliveries where status = 'pending') as newest
        from webhook_deliveries where status = 'dead_lettered'`,
  );
  expect(left).toEqual({ rows: 249, newest: true });
  expect(await replayDeliveries(ctx, replay)).toBe(249);
});
