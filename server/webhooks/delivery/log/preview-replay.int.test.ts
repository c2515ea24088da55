import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { previewReplayContract } from "@/lib/contracts/portal/deliveries";
import { listDeliveriesContract, replayDeliveriesContract } from "@/lib/contracts/webhook-deliveries";
import type { PartnerContext } from "../../../context";
import { callOperation } from "../../../testing/fixtures/call-operation";
import { test } from "../../../testing/fixtures/integration-test";
import { partnerContext } from "../../../testing/fixtures/partner-context";
import { emitEvents, openEndpoint } from "../../../testing/fixtures/webhook-deliveries";
import { updateEndpoint } from "../../update-endpoint";

const hour = 3_600_000;
const statuses = ["dead_lettered", "skipped", "skipped", "succeeded", "pending", "dead_lettered"];

/** Creates an endpoint with one delivery per entry of `statuses`, one hour apart. The newest is one hour old. */
async function makeHistory(ctx: PartnerContext) {
  const { id } = await openEndpoint(ctx);
  await emitEvents(ctx, statuses.length);
  await ctx.database.rows(sql`
    update webhook_deliveries d set status = wanted.status,
      created_at = real_now() - make_interval(hours => (${statuses.length} - place + 1)::int),
      next_attempt_at = case when wanted.status = 'pending' then real_now() end,
      delivered_at = case when wanted.status = 'succeeded' then real_now() end
    from (select id, row_number() over (order by id) as place from webhook_deliveries where endpoint_id = ${id}) mine
      join unnest(${sql.param(statuses)}::text[]) with ordinality as wanted(status, at) on wanted.at = mine.place
    where d.id = mine.id`);
  return { id, params: { id: String(id) } };
}

const ago = (hours: number) => new Date(Date.now() - hours * hour - hour / 2).toISOString();

test("a preview counts exactly the deliveries that the replay queues", async ({ ctx }) => {
  const { params } = await makeHistory(ctx);
  const span = { since: ago(5), until: ago(0) };
  const preview = await callOperation(previewReplayContract, ctx, { params, query: span });
  expect(preview).toEqual({ queued: 3, dead_lettered: 1, skipped: 2, more: false });
  const { queued } = await callOperation(replayDeliveriesContract, ctx, { params, body: span });
  expect(queued).toBe(preview.queued);
  const after = await callOperation(previewReplayContract, ctx, { params, query: { since: ago(24) } });
  expect(after).toEqual({ queued: 1, dead_lettered: 1, skipped: 0, more: false });
});

test("a preview is rejected whenever the replay is", async ({ ctx, runtime }) => {
  const { params } = await makeHistory(ctx);
  const ask = (caller: PartnerContext, query: Record<string, string>) =>
    callOperation(previewReplayContract, caller, { params, query });
  await expect(ask(ctx, { since: ago(15 * 24) })).rejects.toMatchObject({ code: "invalid_payload" });
  await expect(ask(ctx, { since: ago(1), until: ago(2) })).rejects.toMatchObject({ code: "invalid_payload" });
  const other = await partnerContext(runtime);
  await expect(ask(other, { since: ago(5) })).rejects.toMatchObject({ code: "not_found" });
  await updateEndpoint(ctx, { id: params.id, status: "paused" });
  await expect(ask(ctx, { since: ago(5) })).rejects.toMatchObject({ code: "endpoint_inactive" });
});

test("a preview stops counting at the limit and reports that there is more", async ({ ctx }) => {
  const { id, params } = await makeHistory(ctx);
  await ctx.database.rows(sql`
    insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts)
    select new_delivery_id(), partner_id, endpoint_id, event_row_id, event_type, 'skipped', 10
    from (select * from webhook_deliveries where endpoint_id = ${id} limit 1) one, generate_series(1, 10000)`);
  const preview = await callOperation(previewReplayContract, ctx, { params, query: { since: ago(24) } });
  expect(preview).toEqual({ queued: 10_000, dead_lettered: 2, skipped: 9998, more: true });
});

test("deliveries are filtered by creation time and paginated", async ({ ctx }) => {
  const { params } = await makeHistory(ctx);
  const list = (query: Record<string, string>) =>
    callOperation(listDeliveriesContract, ctx, { params, query });
  const span = { created_after: ago(4), created_before: ago(1) };
  const first = await list({ ...span, limit: "2" });
  expect(first.data.map(({ status }) => status)).toEqual(["pending", "succeeded"]);
  const rest = await list({ ...span, limit: "2", cursor: first.next_cursor ?? "" });
  expect(rest.data.map(({ status }) => status)).toEqual(["skipped"]);
  expect(rest.has_more).toBe(false);
  const elsewhere = list({ created_after: ago(5), cursor: first.next_cursor ?? "" });
  await expect(elsewhere).rejects.toMatchObject({ code: "invalid_cursor" });
});
