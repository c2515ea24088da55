import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { createEvents } from "../testing/fixtures/create-events";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { deleteEndpoint } from "./delete-endpoint";
import { purgeDeleted, purgeOldEvents } from "./purge";
import { purgeDeletedDeliveries, purgeDeletedEndpoints } from "./retention.queries";

const dayMs = 86_400_000;

/** Adds a delivery with two attempts to the endpoint for every event of the partner. */
async function deliverAll({ database, partner }: PartnerContext, endpointId: number): Promise<void> {
  await database.rows(sql`
    with written as (
      insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts,
        attempt_count)
      select new_delivery_id(), ${partner.id}, ${endpointId}, id, type, 'dead_lettered', 2, 2
      from events where partner_id = ${partner.id}
      returning id
    )
    insert into webhook_attempts (delivery_row_id, number, at)
    select id, number, clock_timestamp() from written, generate_series(1, 2) as number`);
}

async function countRows({ database, partner }: PartnerContext) {
  const [row] = await database.rows<Record<"events" | "deliveries" | "attempts" | "endpoints", number>>(sql`
    select (select count(*) from events where partner_id = p.id) as events,
      (select count(*) from webhook_deliveries where partner_id = p.id) as deliveries,
      (select count(*) from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_row_id
        where d.partner_id = p.id) as attempts,
      (select count(*) from webhook_endpoints where partner_id = p.id) as endpoints
    from partners p where p.id = ${partner.id}`);
  return row;
}

/** Runs a job like the worker, until no work is left. Returns the number of runs. */
async function finish(runOne: () => Promise<boolean>): Promise<number> {
  for (let runs = 1; ; runs += 1) if (!(await runOne())) return runs;
}

test("events are deleted after 90 days with their deliveries and attempts", async ({ runtime, ctx }) => {
  const other = await partnerContext(runtime);
  for (const one of [ctx, other]) {
    const { endpoint } = await createWebhook(one);
    const edge = one.now.getTime() - 90 * dayMs;
    await createEvents({ ...one, now: new Date(edge - 60_000) }, { count: 250 });
    await createEvents({ ...one, now: new Date(edge + 3_600_000) }, { count: 3 });
    await createEvents(one, { count: 7 });
    await deliverAll(one, endpoint.id);
    expect(await countRows(one)).toEqual({ events: 260, deliveries: 260, attempts: 520, endpoints: 1 });
  }
  expect(await finish(() => purgeOldEvents(ctx.database, 90))).toBe(3);
  for (const one of [ctx, other]) {
    expect(await countRows(one)).toEqual({ events: 10, deliveries: 10, attempts: 20, endpoints: 1 });
  }
});

test("the deliveries of a deleted endpoint are removed after one hour and its events stay", async ({
  ctx,
}) => {
  const { endpoint, id } = await createWebhook(ctx);
  const { endpoint: kept } = await createWebhook(ctx);
  await createEvents(ctx, { count: 250 });
  for (const to of [endpoint, kept]) await deliverAll(ctx, to.id);
  await deleteEndpoint(ctx, id);
  expect(await purgeDeleted(ctx.database)).toBe(false);
  expect(await countRows(ctx)).toMatchObject({ deliveries: 500, endpoints: 2 });
  await ctx.database.rows(
    sql`update webhook_endpoints set deleted_at = deleted_at - interval '61 minutes' where id = ${endpoint.id}`,
  );
  expect(await finish(() => purgeDeleted(ctx.database))).toBe(3);
  expect(await countRows(ctx)).toEqual({ events: 250, deliveries: 250, attempts: 500, endpoints: 1 });
});

test("a deleted endpoint stays while it has deliveries", async ({ ctx }) => {
  const { endpoint, id } = await createWebhook(ctx);
  await createEvents(ctx, { count: 1 });
  await deliverAll(ctx, endpoint.id);
  await deleteEndpoint(ctx, id);
  await ctx.database.rows(
    sql`update webhook_endpoints set deleted_at = deleted_at - interval '61 minutes' where id = ${endpoint.id}`,
  );
  expect(await purgeDeletedEndpoints(ctx.database, { limit: 10 })).toBe(0);
  expect(await purgeDeletedDeliveries(ctx.database, { limit: 10 })).toBe(1);
  expect(await purgeDeletedEndpoints(ctx.database, { limit: 10 })).toBe(1);
});

test("two workers share the rows to remove", async ({ ctx }) => {
  await createEvents({ ...ctx, now: new Date(ctx.now.getTime() - 91 * dayMs) }, { count: 900 });
  await Promise.all([1, 2].map(() => finish(() => purgeOldEvents(ctx.database, 90))));
  await finish(() => purgeOldEvents(ctx.database, 90));
  expect(await countRows(ctx)).toMatchObject({ events: 0 });
});
