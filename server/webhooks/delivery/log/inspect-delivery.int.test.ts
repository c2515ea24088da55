import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { expect } from "vitest";
import { inspectDeliveryContract } from "@/lib/contracts/portal/deliveries";
import { callOperation } from "../../../testing/fixtures/call-operation";
import { test } from "../../../testing/fixtures/integration-test";
import { partnerContext } from "../../../testing/fixtures/partner-context";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../../testing/fixtures/webhook-deliveries";
import { deliver } from "../deliver";
import { claimDeliveries } from "../deliveries.queries";
import { deliveryLimits } from "../delivery-limits";

test("an inspected attempt has its exact body and headers, which verify, and no secret", async ({
  ctx,
  runtime,
}) => {
  const endpoint = await openEndpoint(ctx);
  const [eventId] = await emitEvents(ctx);
  const [queued] = await listQueuedDeliveries(ctx, endpoint.id);
  const params = { id: String(endpoint.id), delivery_id: queued?.deliveryId ?? "" };
  const all = { limit: 50, failingLimit: 25, afterEndpointId: 0, limits: deliveryLimits };
  const claimed = await claimDeliveries(runtime.database, all);
  const send = async ({ headers }: { headers: Readonly<Record<string, string>> }) =>
    createAttemptResponse(503, { headers, body: "closed for lunch" });
  for (const one of claimed) await deliver(runtime, { send, random: () => 0.5 }, one);

  const shown = await callOperation(inspectDeliveryContract, ctx, { params });
  expect(shown).toMatchObject({
    delivery: { id: params.delivery_id, event_id: eventId, status: "pending", attempt_count: 1 },
    endpoint: { url: endpoint.url, status: "active", disabled_reason: null },
    attempts: [{ number: 1, response_status: 503, error: "http_error", response_body: "closed for lunch" }],
  });
  const headers = shown.attempts[0]?.request_headers ?? {};
  Stripe.webhooks.constructEvent(shown.body, headers["Service-Signature"] ?? "", endpoint.secret);
  new Webhook(endpoint.secret).verify(shown.body, headers);
  expect(JSON.stringify(shown)).not.toContain(endpoint.secret.slice(6));
});

test("an attempt of a worker that died has no headers and no response", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const [queued] = await listQueuedDeliveries(ctx, endpoint.id);
  await ctx.database.rows(sql`
    insert into webhook_attempts (delivery_row_id, number, at)
    select id, 1, real_now() from webhook_deliveries where endpoint_id = ${endpoint.id}`);
  const params = { id: String(endpoint.id), delivery_id: queued?.deliveryId ?? "" };
  const { attempts } = await callOperation(inspectDeliveryContract, ctx, { params });
  expect(attempts).toMatchObject([{ number: 1, request_headers: null, response_status: null, error: null }]);
});

test("another partner's delivery is not found", async ({ ctx, runtime }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const [queued] = await listQueuedDeliveries(ctx, endpoint.id);
  const params = { id: String(endpoint.id), delivery_id: queued?.deliveryId ?? "" };
  const other = await partnerContext(runtime);
  const read = callOperation(inspectDeliveryContract, other, { params });
  await expect(read).rejects.toMatchObject({ code: "not_found" });
});
