import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createEvents } from "../testing/fixtures/create-events";
import { createPartner } from "../testing/fixtures/create-partner";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { costOf } from "../testing/fixtures/query-cost";
import { findEndpointsPage } from "./endpoints.queries";
import { purgeDeletedDeliveries, purgeDeletedEndpoints, purgeEvents } from "./retention.queries";

const many = 20_000;

test("a partner's endpoints are read from their index, however many others there are", async ({ ctx }) => {
  const { endpoint } = await createWebhook(ctx);
  const { id: other } = await createPartner(ctx.database);
  await ctx.database.rows(sql`
    insert into webhook_endpoints (partner_id, url, description, event_types, sealed_secret, created_at, updated_at)
    select ${other}, url, description, event_types, sealed_secret, created_at, updated_at
    from webhook_endpoints, generate_series(1, ${many}) where id = ${endpoint.id}`);
  await ctx.database.rows(sql`analyze webhook_endpoints`);
  const page = { partnerId: ctx.partner.id, afterId: 0, limit: 25 };
  const { read, kinds } = await costOf(ctx.database, () => findEndpointsPage(ctx.database, page));
  expect(read).toBe(1);
  expect(kinds).not.toContain("Seq Scan");
});

test("where there is nothing to remove, hardly anything is read", async ({ ctx }) => {
  const { database } = ctx;
  const { endpoint } = await createWebhook(ctx);
  await createEvents(ctx, { count: many });
  await database.rows(sql`
    insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts)
    select new_delivery_id(), partner_id, ${endpoint.id}, id, type, 'skipped', 1 from events where partner_id = ${ctx.partner.id}`);
  await database.rows(sql`analyze events, webhook_deliveries, webhook_attempts, webhook_endpoints, partners`);
  const limit = 200;
  for (const purge of [
    () => purgeEvents(database, { days: 90, limit }),
    () => purgeDeletedDeliveries(database, { limit }),
    () => purgeDeletedEndpoints(database, { limit }),
  ]) {
    const { read } = await costOf(database, purge);
    expect(read).toBeLessThan(100);
  }
});
