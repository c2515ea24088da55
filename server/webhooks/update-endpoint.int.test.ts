import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { createBookingEvent } from "../testing/fixtures/create-events";
import { createWebhook, deliveryStatuses } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { deleteEndpoint } from "./delete-endpoint";
import { lockEndpoint } from "./endpoints.queries";
import { getEndpoint } from "./get-endpoint";
import { pingEndpoint } from "./ping-endpoint";
import { updateEndpoint } from "./update-endpoint";

async function findAudit({ database }: PartnerContext, id: string) {
  return await database.rows<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_log
        where target_type = 'webhook' and target_id = ${id} and action <> 'webhook.create' order by id`,
  );
}

test("an update changes only the given fields and is audited", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 5000) };
  const changed = await updateEndpoint(later, { id, description: "New", eventTypes: ["ping", "new.type"] });
  expect(changed).toEqual({ ...endpoint, description: "New", eventTypes: ["ping"], updatedAt: later.now });
  expect(await getEndpoint(ctx, id)).toEqual(changed);
  expect(await findAudit(ctx, id)).toEqual([
    {
      action: "webhook.update",
      before: { description: "", event_types: endpoint.eventTypes },
      after: { description: "New", event_types: ["ping"] },
    },
  ]);
});

test("an update without changes does nothing", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 5000) };
  const { url, eventTypes } = endpoint;
  const failingResolve = () => Promise.reject(new Error("Looked up."));
  expect(await updateEndpoint(later, { id }, failingResolve)).toEqual(endpoint);
  const same = { id, url, description: "", eventTypes, status: "active" } as const;
  expect(await updateEndpoint(later, same, failingResolve)).toEqual(endpoint);
  expect(await findAudit(ctx, id)).toEqual([]);
});

test("a changed URL is validated like a new one and a rejected update changes nothing", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  const url = "https://other.example.com/";
  const refused = [
    [{ id, url: "https://127.1/", description: "New" }, "ip_literal"],
    [{ id, url, description: "New" }, "private_address"],
  ] as const;
  for (const [input, reason] of refused) {
    const updating = updateEndpoint(ctx, input, async () => ["10.0.0.1"]);
    await expect(updating).rejects.toMatchObject({ code: "unsafe_url", details: { reason } });
  }
  const unknown = updateEndpoint(ctx, { id, eventTypes: ["booking"], description: "New" });
  await expect(unknown).rejects.toMatchObject({ code: "invalid_payload" });
  expect(await getEndpoint(ctx, id)).toEqual(endpoint);
  expect(await updateEndpoint(ctx, { id, url }, async () => [])).toMatchObject({ url });
});

test("a paused endpoint skips pending and new deliveries until it is active again", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  await createBookingEvent(ctx);
  expect(await deliveryStatuses(ctx, endpoint.id)).toEqual(["pending"]);
  expect(await updateEndpoint(ctx, { id, status: "paused" })).toMatchObject({ status: "paused" });
  await createBookingEvent(ctx);
  expect(await deliveryStatuses(ctx, endpoint.id)).toEqual(["skipped", "skipped"]);
  await updateEndpoint(ctx, { id, status: "active" });
  await createBookingEvent(ctx);
  expect(await deliveryStatuses(ctx, endpoint.id)).toEqual(["skipped", "skipped", "pending"]);
  expect((await findAudit(ctx, id)).map(({ after }) => after)).toEqual([
    { status: "paused" },
    { status: "active" },
  ]);
});

test("pausing does not skip a pending ping", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  await pingEndpoint(ctx, id);
  await updateEndpoint(ctx, { id, status: "paused" });
  expect(await deliveryStatuses(ctx, endpoint.id)).toEqual(["pending"]);
});

test("activating a disabled or failing endpoint resets its failures", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  for (const disabled of [true, false]) {
    await ctx.database.rows(sql`update webhook_endpoints set consecutive_failures = 25, failing_since = now(),
      status = ${disabled ? "disabled" : "active"}, disabled_reason = ${disabled ? "failing" : null},
      disabled_at = ${disabled ? "2026-01-01" : null}::timestamptz where id = ${endpoint.id}`);
    const active = await updateEndpoint(ctx, { id, status: "active" });
    expect(active).toMatchObject({
      status: "active",
      consecutiveFailures: 0,
      failingSince: null,
      disabledReason: null,
      disabledAt: null,
    });
  }
});

test("pausing a disabled endpoint enables it again and keeps its failures", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  await ctx.database.rows(sql`update webhook_endpoints set consecutive_failures = 25, failing_since = now(),
    status = 'disabled', disabled_reason = 'gone', disabled_at = now() where id = ${endpoint.id}`);
  const paused = await updateEndpoint(ctx, { id, status: "paused" });
  expect(paused).toMatchObject({ status: "paused", disabledReason: null, consecutiveFailures: 25 });
});

test("concurrent changes run one after the other and a change after a deletion fails", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  let blockedCall: Promise<unknown> | undefined;
  await inTransaction(ctx.database, async (tx) => {
    await lockEndpoint(tx, { partnerId: ctx.partner.id, id: endpoint.id });
    blockedCall = updateEndpoint(ctx, { id, description: "Late" }).catch((error: unknown) => error);
    await untilBlocked(ctx.database.pool);
    await tx.rows(
      sql`update webhook_endpoints set deleted_at = now(), sealed_secret = null where id = ${endpoint.id}`,
    );
  });
  expect(await blockedCall).toMatchObject({ code: "not_found" });
});

test("another partner's endpoint and an invalid ID are not found", async ({ runtime, ctx }) => {
  const { id, endpoint } = await createWebhook(ctx);
  const other = await partnerContext(runtime);
  for (const [caller, named] of [
    [other, id],
    ...["0", "-1", "1.5", "1e3", `0${id}`, ` ${id}`, "x", "", "9".repeat(30)].map(
      (text) => [ctx, text] as const,
    ),
  ] as const) {
    const uses = [getEndpoint, deleteEndpoint, pingEndpoint];
    for (const use of uses) await expect(use(caller, named)).rejects.toMatchObject({ code: "not_found" });
    const updating = updateEndpoint(caller, { id: named, url: "https://127.0.0.1/" });
    await expect(updating).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await getEndpoint(ctx, id)).toEqual(endpoint);
});
