import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createBookingEvent } from "../testing/fixtures/create-events";
import { createWebhook, deliveryStatuses } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { createEndpoint } from "./create-endpoint";
import { deleteEndpoint } from "./delete-endpoint";
import { getEndpoint } from "./get-endpoint";
import { pingEndpoint } from "./ping-endpoint";
import { rotateSecret } from "./rotate-secret";
import { updateEndpoint } from "./update-endpoint";

test("deleting an endpoint wipes its secrets and ends its deliveries immediately", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  await createBookingEvent(ctx);
  await pingEndpoint(ctx, id);
  await rotateSecret(ctx, { id });
  expect(await deleteEndpoint(ctx, id)).toBe(endpoint.id);
  expect(await deliveryStatuses(ctx, endpoint.id)).toEqual(["skipped", "skipped"]);
  await createBookingEvent(ctx);
  expect(await deliveryStatuses(ctx, endpoint.id)).toHaveLength(2);
  const [row] = await ctx.database.rows(
    sql`select num_nonnulls(sealed_secret, sealed_previous_secret) as secrets from webhook_endpoints where id = ${endpoint.id}`,
  );
  expect(row).toEqual({ secrets: 0 });
});

test("the audit log contains endpoint URLs without possible secrets", async ({ ctx }) => {
  const secret = "s3cr3t-token";
  const publicly = async () => ["93.184.215.14"];
  const wanted = { url: `https://hooks.example.com/in?token=${secret}`, eventTypes: ["ping"] };
  const { endpoint } = await createEndpoint(ctx, wanted, publicly);
  const id = String(endpoint.id);
  await updateEndpoint(ctx, { id, url: `https://other.example.com/in?key=${secret}#${secret}` }, publicly);
  await deleteEndpoint(ctx, id);
  const rows = await ctx.database.rows(
    sql`select before, after from audit_log where target_type = 'webhook' and target_id = ${id} order by id`,
  );
  const [first, second] = ["https://hooks.example.com/in", "https://other.example.com/in"];
  expect(rows).toMatchObject([
    { after: { url: first } },
    { before: { url: first }, after: { url: second } },
    { before: { url: second } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a deleted endpoint is not found by any route", async ({ ctx }) => {
  const { id } = await createWebhook(ctx);
  await rotateSecret(ctx, { id });
  await deleteEndpoint(ctx, id);
  for (const use of [
    () => getEndpoint(ctx, id),
    () => deleteEndpoint(ctx, id),
    () => pingEndpoint(ctx, id),
    () => rotateSecret(ctx, { id }),
    () => updateEndpoint(ctx, { id, status: "active" }),
  ]) {
    await expect(use()).rejects.toMatchObject({ code: "not_found" });
  }
  const audited = await ctx.database.rows<{ action: string }>(
    sql`select action from audit_log where target_type = 'webhook' and target_id = ${id} order by id`,
  );
  expect(audited.map(({ action }) => action)).toEqual([
    "webhook.create",
    "webhook.rotate_secret",
    "webhook.delete",
  ]);
});
