import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getWebhookHealthContract } from "@/lib/contracts/portal/webhooks";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createEvents } from "../../testing/fixtures/create-events";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { measureQueryCost } from "../../testing/fixtures/query-cost";
import { emitEvents, openEndpoint } from "../../testing/fixtures/webhook-deliveries";
import { deleteEndpoint } from "../../webhooks/delete-endpoint";
import { countByHour } from "./webhook-health.queries";

const hourMs = 3_600_000;

async function health(ctx: PartnerContext) {
  return await callOperation(getWebhookHealthContract, ctx);
}

/** Creates a delivery with this status and moves it `hoursAgo` hours into the past. */
async function deliver(ctx: PartnerContext, status: string, hoursAgo: number) {
  const [eventId] = await emitEvents(ctx);
  await ctx.database.rows(
    sql`update webhook_deliveries d set status = ${status}, created_at = d.created_at - make_interval(hours => ${hoursAgo}),
          next_attempt_at = case when ${status} = 'pending' then d.next_attempt_at end,
          delivered_at = case when ${status} = 'succeeded' then clock_timestamp() end
        from events e where e.id = d.event_row_id and e.event_id = ${eventId} and d.partner_id = ${ctx.partner.id}`,
  );
}

const sum = (counts: readonly number[] | undefined) => (counts ?? []).reduce((total, one) => total + one, 0);

test("deliveries are counted by status in the hour of their creation", async ({ ctx }) => {
  const { id } = await openEndpoint(ctx);
  await deliver(ctx, "succeeded", 0);
  await deliver(ctx, "succeeded", 3);
  await deliver(ctx, "succeeded", 3);
  await deliver(ctx, "dead_lettered", 5);
  await deliver(ctx, "skipped", 22);
  await deliver(ctx, "pending", 0);
  await deliver(ctx, "succeeded", 24);
  const { now, hours, data } = await health(ctx);
  expect(hours).toHaveLength(24);
  const moments = hours.map((hour) => Date.parse(hour));
  expect(moments.slice(1).every((moment, place) => moment - (moments[place] ?? 0) === hourMs)).toBe(true);
  expect(Date.parse(now) - (moments[23] ?? 0)).toBeLessThan(hourMs);
  const [shown] = data;
  expect(shown?.webhook_id).toBe(id);
  // If the hour changes during the test, the counts are one position earlier.
  expect([20, 19].map((place) => shown?.succeeded[place])).toContain(2);
  expect(sum(shown?.succeeded)).toBe(3);
  expect([sum(shown?.dead_lettered), sum(shown?.skipped), sum(shown?.waiting)]).toEqual([1, 1, 1]);
});

test("the next attempt is the earliest due one, or null", async ({ ctx }) => {
  const busy = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  const idle = await openEndpoint(ctx, "https://idle.example.com/rentals");
  const [row] = await ctx.database.rows<{ at: Date }>(
    sql`select min(next_attempt_at) as at from webhook_deliveries where endpoint_id = ${busy.id}`,
  );
  const { data } = await health(ctx);
  expect(data.map(({ webhook_id, next_attempt_at }) => [webhook_id, next_attempt_at])).toEqual([
    [busy.id, row?.at.toISOString()],
    [idle.id, null],
  ]);
});

test("other partners' and deleted endpoints are excluded", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  await openEndpoint(other);
  await emitEvents(other);
  const deleted = await openEndpoint(ctx);
  await emitEvents(ctx);
  await deleteEndpoint(ctx, String(deleted.id));
  expect((await health(ctx)).data).toEqual([]);
});

test("only the last day is read, regardless of older deliveries", async ({ ctx }) => {
  const { database, partner } = ctx;
  const { id } = await openEndpoint(ctx);
  await createEvents(ctx, { count: 20_000 });
  await database.rows(
    sql`update events set created_at = created_at - interval '30 days' where partner_id = ${partner.id}`,
  );
  await database.rows(sql`
    insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts,
      created_at)
    select new_delivery_id(), partner_id, ${id}, id, type, 'skipped', 1, created_at
    from events where partner_id = ${partner.id}`);
  await emitEvents(ctx, 3);
  await database.rows(sql`analyze events, webhook_deliveries`);
  const since = new Date(Date.now() - 24 * hourMs);
  const { read, kinds } = await measureQueryCost(database, () =>
    countByHour(database, { partnerId: partner.id, since }),
  );
  expect(read).toBeLessThan(20);
  expect(kinds).not.toContain("Seq Scan");
});
