import { once } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect } from "vitest";
import { eventType } from "@/lib/contracts/event-types";
import { listEventsContract } from "@/lib/contracts/events";
import { callOperation } from "../testing/fixtures/call-operation";
import { createWebhook, listDeliverySummaries } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { emitTestEvent } from "./emit-test-event";
import { pingEndpoint } from "./ping-endpoint";
import { updateEndpoint } from "./update-endpoint";

test("a ping is delivered once to its endpoint only and appears in the event feed", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  const { endpoint: listening } = await createWebhook(ctx, ["ping"]);
  const answer = await pingEndpoint(ctx, id);
  expect(answer).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: "ping",
    delivery_id: expect.stringMatching(/^dlv_[0-9a-f]{32}$/),
  });
  expect(await listDeliverySummaries(ctx, endpoint.id)).toEqual([
    { deliveryId: answer.delivery_id, status: "pending", eventType: "ping", trial: true },
  ]);
  expect(await listDeliverySummaries(ctx, listening.id)).toEqual([]);
  const { data } = await callOperation(listEventsContract, ctx);
  expect(data).toEqual([
    {
      id: answer.id,
      type: "ping",
      data: { webhook_id: endpoint.id, message: expect.any(String) },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      livemode: false,
    },
  ]);
});

test("every type can be emitted repeatedly to an endpoint of any types and status", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx, ["ping"]);
  await updateEndpoint(ctx, { id, status: "paused" });
  const trials = [...eventType.options, ...eventType.options];
  for (const type of trials) {
    await emitTestEvent(ctx, {
      endpointId: endpoint.id,
      type,
      data: { reference: "RB-0000000000" },
      once: true,
    });
  }
  const sent = await listDeliverySummaries(ctx, endpoint.id);
  expect(sent.map(({ eventType: type }) => type)).toEqual(trials);
  expect(sent.every(({ status, trial }) => status === "pending" && trial)).toBe(true);
  const [row] = await ctx.database.rows(
    sql`select count(*) as events, count(booking_id) as bookings, max(seq) as seq, bool_and(body ->> 'id' = event_id) as same
        from events where partner_id = ${ctx.partner.id}`,
  );
  expect(row).toEqual({ events: trials.length, bookings: 0, seq: trials.length, same: true });
  const attempts = await ctx.database.rows(
    sql`select distinct max_attempts from webhook_deliveries where endpoint_id = ${endpoint.id}`,
  );
  expect(attempts).toEqual([{ max_attempts: 1 }]);
});

test("a test event with regular delivery gets all attempts and is skipped for a paused endpoint", async ({
  ctx,
}) => {
  const { endpoint, id } = await createWebhook(ctx, ["ping"]);
  const trial = { endpointId: endpoint.id, type: "booking.created", data: {}, once: false } as const;
  await emitTestEvent(ctx, trial);
  await updateEndpoint(ctx, { id, status: "paused" });
  await emitTestEvent(ctx, trial);
  const made = await ctx.database.rows(
    sql`select status, trial, max_attempts as attempts from webhook_deliveries
        where endpoint_id = ${endpoint.id} order by id`,
  );
  const usual = { trial: false, attempts: ctx.config.webhookRetrySchedule.length };
  // The first was pending until the endpoint was paused.
  expect(made).toEqual([
    { status: "skipped", ...usual },
    { status: "skipped", ...usual },
  ]);
  await updateEndpoint(ctx, { id, status: "active" });
  await emitTestEvent(ctx, trial);
  expect((await listDeliverySummaries(ctx, endpoint.id)).map(({ status }) => status)).toEqual([
    "skipped",
    "skipped",
    "pending",
  ]);
});

test("emitting notifies the workers", async ({ ctx }) => {
  const { id } = await createWebhook(ctx);
  const listener = new pg.Client({ connectionString: String(ctx.database.pool.options.connectionString) });
  await listener.connect();
  try {
    await listener.query("listen deliveries");
    const heard = once(listener, "notification");
    await pingEndpoint(ctx, id);
    expect(await heard).toMatchObject([{ channel: "deliveries" }]);
  } finally {
    await listener.end();
  }
});

test("a test event to another partner's endpoint is rejected", async ({ runtime, ctx }) => {
  const { endpoint } = await createWebhook(ctx);
  const other = await partnerContext(runtime);
  const emitting = emitTestEvent(other, { endpointId: endpoint.id, type: "ping", data: {}, once: true });
  await expect(emitting).rejects.toMatchObject({ code: "not_found" });
  expect(await listDeliverySummaries(ctx, endpoint.id)).toEqual([]);
});
