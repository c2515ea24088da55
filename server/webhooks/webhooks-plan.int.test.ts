import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { createEvents } from "../testing/fixtures/create-events";
import { createPartner } from "../testing/fixtures/create-partner";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { measureQueryCost } from "../testing/fixtures/query-cost";
import { findBacklog } from "../worker/backlog.queries";
import { findDeliveriesPage } from "./delivery/log/delivery-log.queries";
import { countReplayable } from "./delivery/log/resend.queries";
import { findEndpointsPage } from "./endpoints.queries";
import { purgeDeletedDeliveries, purgeDeletedEndpoints, purgeEvents } from "./retention.queries";

const many = 20_000;

test("a partner's endpoints are read by index, whatever the number of others", async ({ ctx }) => {
  const { endpoint } = await createWebhook(ctx);
  const { id: other } = await createPartner(ctx.database);
  await ctx.database.rows(sql`
    insert into webhook_endpoints (partner_id, url, description, event_types, sealed_secret, created_at, updated_at)
    select ${other}, url, description, event_types, sealed_secret, created_at, updated_at
    from webhook_endpoints, generate_series(1, ${many}) where id = ${endpoint.id}`);
  await ctx.database.rows(sql`analyze webhook_endpoints`);
  const page = { partnerId: ctx.partner.id, afterId: 0, limit: 25 };
  const { read, kinds } = await measureQueryCost(ctx.database, () => findEndpointsPage(ctx.database, page));
  expect(read).toBe(1);
  expect(kinds).not.toContain("Seq Scan");
});

/** Adds a delivery with one attempt for every event of the partner, one second apart. The last one is now. */
async function deliverAll({ database, partner, now }: PartnerContext, endpointId: number): Promise<void> {
  // Insert in parts: the foreign keys are checked per row, so one statement could time out on a loaded
  // machine.
  for (let after = 0; after < many; after += many / 5) {
    await database.rows(sql`
      insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts,
        created_at)
      select new_delivery_id(), partner_id, ${endpointId}, id, type, 'skipped', 1,
        ${now.toISOString()}::timestamptz - make_interval(secs => ${many} - seq)
      from events where partner_id = ${partner.id} and seq > ${after} and seq <= ${after + many / 5}`);
    await database.rows(sql`
      insert into webhook_attempts (delivery_row_id, number, at)
      select d.id, 1, d.created_at from webhook_deliveries d join events e on e.id = d.event_row_id
      where e.partner_id = ${partner.id} and seq > ${after} and seq <= ${after + many / 5}`);
  }
  await database.rows(sql`analyze events, webhook_deliveries, webhook_attempts, webhook_endpoints, partners`);
}

test("the backlog is counted without reading the deliveries of suspended partners", async ({ ctx }) => {
  const { database, partner } = ctx;
  const { endpoint } = await createWebhook(ctx);
  await createEvents(ctx, { count: many });
  await deliverAll(ctx, endpoint.id);
  await database.rows(sql`update webhook_deliveries set status = 'pending', next_attempt_at = real_now() - interval '1 hour'
    where endpoint_id = ${endpoint.id}`);
  await database.rows(sql`analyze webhook_deliveries`);
  expect(await findBacklog(database)).toMatchObject({ due: many });
  await database.rows(sql`update partners set status = 'suspended' where id = ${partner.id}`);
  const { read } = await measureQueryCost(database, () => findBacklog(database));
  expect(read).toBeLessThan(100);
  expect(await findBacklog(database)).toMatchObject({ due: 0, oldestDueSeconds: 0 });
});

test("purging reads hardly any rows if there is nothing to remove", async ({ ctx }) => {
  const { database } = ctx;
  const { endpoint } = await createWebhook(ctx);
  await createEvents(ctx, { count: many });
  await deliverAll(ctx, endpoint.id);
  const limit = 200;
  for (const purge of [
    () => purgeEvents(database, { days: 90, limit }),
    () => purgeDeletedDeliveries(database, { limit }),
    () => purgeDeletedEndpoints(database, { limit }),
  ]) {
    const { read } = await measureQueryCost(database, purge);
    expect(read).toBeLessThan(100);
  }
});

test("a batch of old events is removed by index", async ({ ctx }) => {
  const { endpoint } = await createWebhook(ctx);
  await createEvents(ctx, { count: many });
  await ctx.database.rows(
    sql`update events set created_at = created_at - interval '91 days' where partner_id = ${ctx.partner.id} and seq <= ${many / 2}`,
  );
  await deliverAll(ctx, endpoint.id);
  const limit = 200;
  const { read } = await measureQueryCost(ctx.database, () => purgeEvents(ctx.database, { days: 90, limit }));
  // Each event and its deliveries are read and removed, and the deliveries are read again to find attempts.
  expect(read).toBeLessThan(8 * limit);
});

test("old deliveries are found by time", async ({ ctx }) => {
  const { endpoint } = await createWebhook(ctx);
  await createEvents(ctx, { count: many });
  await deliverAll(ctx, endpoint.id);
  const of = { partnerId: ctx.partner.id, endpointId: endpoint.id };
  const createdBefore = new Date(ctx.now.getTime() - (many + 60) * 1000);
  for (const more of [{}, { statuses: ["skipped"] as const }, { eventTypes: ["booking.created"] as const }]) {
    const page = { ...of, filters: { createdBefore, ...more }, limit: 25 };
    const { read, kinds } = await measureQueryCost(ctx.database, () =>
      findDeliveriesPage(ctx.database, page),
    );
    expect(read).toBe(0);
    expect(kinds).not.toContain("Seq Scan");
  }
  const span = {
    ...of,
    since: new Date(ctx.now.getTime() - (many + 120) * 1000),
    until: createdBefore,
  };
  const { read } = await measureQueryCost(ctx.database, () => countReplayable(ctx.database, span, 1000));
  expect(read).toBe(0);
});
