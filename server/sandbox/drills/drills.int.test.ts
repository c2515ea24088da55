import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type DrillName, drillNames } from "@/lib/drill-names";
import { receiveCorrectly } from "../../testing/fixtures/drill-receiver";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import type { TestRuntime } from "../../testing/test-runtime";
import { deleteEndpoint } from "../../webhooks/delete-endpoint";
import type { Send } from "../../webhooks/delivery/send-attempt";
import { getEndpoint } from "../../webhooks/get-endpoint";
import { updateEndpoint } from "../../webhooks/update-endpoint";
import { createDrillClaimer } from "./claim-drills";
import { endDueDrills, purgeDrills } from "./end-drills";
import { getDrills } from "./get-drills";
import { burstSize, slowRetrySeconds } from "./plan-drills";
import { startDrills } from "./start-drills";

type Sent = Parameters<Send>[0];
type Respond = (sent: Sent) => ReturnType<typeof createAttemptResponse>;

/**
 * Sets the due time of waiting deliveries that have one to one second ago. The current time would be too late, because
 * the column rounds up to the next millisecond. Skips rows that another worker is changing, because two updates that
 * lock many rows in different orders can deadlock.
 */
async function skipDelays({ database }: TestRuntime): Promise<void> {
  await database.rows(
    sql`update webhook_drill_deliveries set due_at = clock_timestamp() - interval '1 second'
        where id in (select id from webhook_drill_deliveries where state = 'waiting' and due_at is not null
          order by id for update skip locked)`,
  );
}

/**
 * Claims and attempts deliveries like a worker until none is due, then ends the runs. Returns the number of deliveries
 * of each claim.
 */
async function work(runtime: TestRuntime, respond: Respond): Promise<number[]> {
  const claim = createDrillClaimer(() => async (sent) => respond(sent));
  const claimed: number[] = [];
  for (;;) {
    await skipDelays(runtime);
    const tasks = await claim(runtime, 100);
    if (tasks.length === 0) break;
    claimed.push(tasks.length);
    await Promise.all(tasks.map((task) => task()));
  }
  while (await endDueDrills(runtime));
  return claimed;
}

async function countQueued({ database }: TestRuntime): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from webhook_drill_deliveries`,
  );
  return row?.count ?? 0;
}

test("a correct receiver passes every drill, with at most four deliveries at once", async ({
  runtime,
  ctx,
}) => {
  const { id: webhookId, secret } = await openEndpoint(ctx);
  const { id, state } = await startDrills(ctx, { webhookId });
  expect(state).toBe("running");
  const sent: Sent[] = [];
  const respond = receiveCorrectly(secret);
  const claimed = await work(runtime, (attempt) => {
    sent.push(attempt);
    return respond(attempt);
  });
  expect(Math.max(...claimed)).toBe(4);
  const run = await getDrills(ctx, id);
  expect(run.state).toBe("done");
  expect(run.results.map(({ drill, verdict }) => [drill, verdict])).toEqual(
    drillNames.map((drill) => [drill, "passed"]),
  );
  expect(run.results.find(({ drill }) => drill === "burst")?.delivery_ids).toHaveLength(burstSize);
  expect(new Set(sent.map(({ headers }) => headers["Service-Delivery-Id"])).size).toBe(sent.length - 1);
  expect(await countQueued(runtime)).toBe(0);
});

test("each drill sends what its name says", async ({ runtime, ctx }) => {
  const { id: webhookId, secret } = await openEndpoint(ctx);
  const respond = receiveCorrectly(secret);
  const collect = async (drill: DrillName): Promise<Sent[]> => {
    await startDrills(ctx, { webhookId, drills: [drill] });
    const sent: Sent[] = [];
    await work(runtime, (attempt) => {
      sent.push(attempt);
      return respond(attempt);
    });
    return sent;
  };
  const eventIds = (sent: Sent[]) => sent.map(({ headers }) => headers["Service-Event-Id"]);
  const deliveryIds = (sent: Sent[]) => sent.map(({ headers }) => headers["Service-Delivery-Id"]);
  const signatures = (sent: Sent[]) => sent.map(({ headers }) => headers["Service-Signature"] ?? "");

  const duplicate = await collect("duplicate");
  expect(new Set(eventIds(duplicate)).size).toBe(1);
  expect(duplicate[0]?.body).toBe(duplicate[1]?.body);
  expect(new Set(deliveryIds(duplicate)).size).toBe(2);

  const outOfOrder = await collect("out_of_order");
  expect(outOfOrder.map(({ headers }) => headers["Service-Event-Type"])).toEqual([
    "booking.confirmed",
    "booking.payment_authorized",
    "booking.created",
  ]);

  const slow = await collect("slow_retry");
  expect(slow).toHaveLength(2);
  expect(new Set([...eventIds(slow), ...deliveryIds(slow)]).size).toBe(2);
  expect(slow.map(({ headers }) => headers["Service-Delivery-Attempt"])).toEqual(["1", "2"]);

  const rotation = await collect("rotation");
  for (const signature of signatures(rotation)) expect(signature.split(",v1=")).toHaveLength(3);

  const old = await collect("old_timestamp");
  const signedAt = Number(/^t=(\d+)/.exec(signatures(old)[0] ?? "")?.[1]);
  expect(Date.now() / 1000 - signedAt).toBeGreaterThan(599);
  expect(old[0]?.headers["webhook-timestamp"]).toBe(String(signedAt));
});

test("slow_retry is due 60 seconds after its first delivery has ended", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const { id } = await startDrills(ctx, { webhookId, drills: ["slow_retry"] });
  const claim = createDrillClaimer(() => async () => createAttemptResponse(200));
  for (const task of await claim(runtime, 10)) await task();
  expect(await claim(runtime, 10)).toEqual([]);
  expect(await endDueDrills(runtime)).toBe(false);
  const [waiting] = await runtime.database.rows<{ seconds: number }>(
    sql`select extract(epoch from due_at - clock_timestamp())::float8 as seconds from webhook_drill_deliveries
        where state = 'waiting'`,
  );
  expect(waiting?.seconds).toBeGreaterThan(slowRetrySeconds - 5);
  expect(waiting?.seconds).toBeLessThanOrEqual(slowRetrySeconds);
  expect(await getDrills(ctx, id)).toEqual({ id, state: "running", results: [] });
  await work(runtime, () => createAttemptResponse(200));
  expect(await getDrills(ctx, id)).toMatchObject({ state: "done", results: [{ verdict: "passed" }] });
});

test.for([
  ["a receiver that accepts everything", 200, ["wrong_signature", "old_timestamp"]],
  [
    "a receiver that refuses everything",
    401,
    ["duplicate", "out_of_order", "burst", "slow_retry", "rotation"],
  ],
  ["a receiver that fails with 500", 500, drillNames],
  ["a receiver that redirects", 302, drillNames],
  ["a receiver that times out", null, drillNames],
] as const)("%s fails the right drills", async ([, status, failed], { runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const { id } = await startDrills(ctx, { webhookId });
  await work(runtime, () => createAttemptResponse(status));
  const { results } = await getDrills(ctx, id);
  const failing = results.filter(({ verdict }) => verdict === "failed").map(({ drill }) => drill);
  expect(failing).toEqual(drillNames.filter((name) => failed.some((one) => one === name)));
  for (const { detail } of results) expect(detail).toMatch(/As expected: \d+ of \d+ \(.+\)\./);
});

test("drills change neither the endpoint, nor its deliveries, nor the event feed", async ({
  runtime,
  ctx,
}) => {
  const { id: webhookId } = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  const counts = async () =>
    await runtime.database.rows(
      sql`select (select count(*) from events where partner_id = ${ctx.partner.id}) as events,
        (select last_event_seq from partner_sequences where partner_id = ${ctx.partner.id}) as seq`,
    );
  const before = [await getEndpoint(ctx, String(webhookId)), await counts()];
  const queued = (await listQueuedDeliveries(ctx, webhookId)).map(
    ({ dueInMs: _due, ...delivery }) => delivery,
  );
  await startDrills(ctx, { webhookId });
  await work(runtime, () => createAttemptResponse(410));
  expect([await getEndpoint(ctx, String(webhookId)), await counts()]).toEqual(before);
  expect(
    (await listQueuedDeliveries(ctx, webhookId)).map(({ dueInMs: _due, ...delivery }) => delivery),
  ).toEqual(queued);
});

test("real deliveries in progress reduce what a drill sends at once", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  await emitEvents(ctx, 3);
  await runtime.database.rows(
    sql`update webhook_deliveries set status = 'delivering', next_attempt_at = null, attempt_count = 1,
          lease_until = clock_timestamp() + interval '1 minute' where endpoint_id = ${webhookId}`,
  );
  await startDrills(ctx, { webhookId, drills: ["burst"] });
  const claim = createDrillClaimer(() => async () => createAttemptResponse(200));
  expect(await claim(runtime, 100)).toHaveLength(1);
  await runtime.database.rows(sql`delete from webhook_drills where endpoint_id = ${webhookId}`);
});

test("a delivery whose worker died is sent again, three times at most", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const { id } = await startDrills(ctx, { webhookId, drills: ["duplicate"] });
  const claim = createDrillClaimer(() => async () => createAttemptResponse(200));
  const expireLeases = () =>
    runtime.database.rows(
      sql`update webhook_drill_deliveries set lease_until = clock_timestamp() - interval '1 s' where state = 'sending'`,
    );
  const [late] = await claim(runtime, 10);
  await expireLeases();
  expect(await claim(runtime, 10)).toHaveLength(1);
  await late?.();
  expect((await getDrills(ctx, id)).results).toEqual([]);
  await expireLeases();
  expect(await claim(runtime, 10)).toHaveLength(1);
  await expireLeases();
  expect(await claim(runtime, 10)).toHaveLength(0);
  expect(await endDueDrills(runtime)).toBe(true);
  const { state, results } = await getDrills(ctx, id);
  expect(state).toBe("done");
  expect(results).toMatchObject([{ verdict: "failed", detail: expect.stringContaining("not sent") }]);
});

test("concurrent workers send each delivery once", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  await startDrills(ctx, { webhookId, drills: ["burst"] });
  const sent: string[] = [];
  const respond = (attempt: Sent) => {
    sent.push(attempt.headers["Service-Event-Id"] ?? "");
    return createAttemptResponse(200);
  };
  await Promise.all([work(runtime, respond), work(runtime, respond), work(runtime, respond)]);
  await work(runtime, respond);
  expect(sent).toHaveLength(burstSize);
  expect(new Set(sent).size).toBe(burstSize);
});

test.for([
  ["paused", "was paused or disabled"],
  ["deleted", "was deleted"],
] as const)("a run against an endpoint that is %s ends at once", async ([change, text], { runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const { id } = await startDrills(ctx, { webhookId });
  if (change === "deleted") await deleteEndpoint(ctx, String(webhookId));
  else await updateEndpoint(ctx, { id: String(webhookId), status: "paused" }, async () => ["93.184.216.34"]);
  expect(await work(runtime, () => createAttemptResponse(200))).toEqual([]);
  const { state, results } = await getDrills(ctx, id);
  expect(state).toBe("done");
  expect(results).toHaveLength(drillNames.length);
  for (const { verdict, detail } of results) {
    expect(verdict).toBe("failed");
    expect(detail).toContain(text);
  }
});

test("the drills of a suspended partner wait, and end after one hour", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const { id } = await startDrills(ctx, { webhookId, drills: ["duplicate"] });
  await runtime.database.rows(sql`update partners set status = 'suspended' where id = ${ctx.partner.id}`);
  expect(await work(runtime, () => createAttemptResponse(200))).toEqual([]);
  expect(await getDrills(ctx, id)).toMatchObject({ state: "running" });
  await runtime.database.rows(
    sql`update webhook_drills set created_at = created_at - interval '61 minutes' where drill_id = ${id}`,
  );
  expect(await endDueDrills(runtime)).toBe(true);
  expect(await getDrills(ctx, id)).toMatchObject({
    state: "done",
    results: [{ verdict: "failed", detail: expect.stringContaining("within one hour") }],
  });
});

test("a second run is rejected while one is in progress, also if both start at once", async ({ ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const [first, second] = await Promise.allSettled([
    startDrills(ctx, { webhookId }),
    startDrills(ctx, { webhookId }),
  ]);
  const running = [first, second].find(({ status }) => status === "fulfilled");
  const refused = [first, second].find(({ status }) => status === "rejected");
  expect(running).toBeDefined();
  expect(refused).toMatchObject({
    reason: { code: "drill_running", details: { id: expect.stringMatching(/^drl_/) } },
  });
});

test("drills need an active endpoint of the partner", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const other = await partnerContext(runtime);
  await expect(startDrills(other, { webhookId })).rejects.toMatchObject({ code: "not_found" });
  await expect(startDrills(ctx, { webhookId: 0 })).rejects.toMatchObject({ code: "not_found" });
  const { id } = await startDrills(ctx, { webhookId, drills: ["duplicate"] });
  await expect(getDrills(other, id)).rejects.toMatchObject({ code: "not_found" });
  await updateEndpoint(ctx, { id: String(webhookId), status: "paused" }, async () => ["93.184.216.34"]);
  await expect(startDrills(ctx, { webhookId })).rejects.toMatchObject({ code: "endpoint_inactive" });
});

test("runs are deleted after 30 days", async ({ runtime, ctx }) => {
  const { id: webhookId } = await openEndpoint(ctx);
  const { id } = await startDrills(ctx, { webhookId, drills: ["duplicate"] });
  await work(runtime, () => createAttemptResponse(200));
  await runtime.database.rows(
    sql`update webhook_drills set created_at = created_at - interval '29 days' where drill_id = ${id}`,
  );
  expect(await purgeDrills(runtime)).toBe(false);
  expect(await getDrills(ctx, id)).toMatchObject({ state: "done" });
  await runtime.database.rows(
    sql`update webhook_drills set created_at = created_at - interval '2 days' where drill_id = ${id}`,
  );
  await purgeDrills(runtime);
  await expect(getDrills(ctx, id)).rejects.toMatchObject({ code: "not_found" });
});
