import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { PartnerContext, Runtime } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { untilBlocked } from "../../testing/database";
import { test } from "../../testing/fixtures/integration-test";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import type { AttemptOutcome } from "./attempt-outcome";
import { type ClaimedDelivery, claimDeliveries, finishAttempts } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";
import { recordOutcome } from "./record-outcome";

beforeEach<{ runtime: { database: Database } }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries, webhook_endpoints cascade`);
});

const succeeded: AttemptOutcome = {
  result: "succeeded",
  retryMs: null,
  response: createAttemptResponse(200),
};
const failed: AttemptOutcome = { result: "failed", retryMs: 60_000, response: createAttemptResponse(500) };
const disable = { failures: 100_000, afterSeconds: 86_400 };

async function claim({ database }: PartnerContext): Promise<ClaimedDelivery[]> {
  const all = { limit: 200, failingLimit: 100, afterEndpointId: 0, limits: deliveryLimits };
  return await claimDeliveries(database, all);
}

/** Returns the runtime with a count of the statements that record results. */
function countStatements(runtime: Runtime): { counted: Runtime; statements: () => number } {
  let statements = 0;
  const { database } = runtime;
  const counted = {
    ...runtime,
    database: {
      ...database,
      rows: async <Row>(statement: Parameters<typeof database.rows>[0], name?: string) => {
        if (name === "finish-attempts") statements += 1;
        return await database.rows<Row>(statement, name);
      },
    },
  };
  return { counted, statements: () => statements };
}

test("results that arrive together are recorded in one statement", async ({ runtime, ctx }) => {
  const endpoints = [await openEndpoint(ctx), await openEndpoint(ctx), await openEndpoint(ctx)];
  await emitEvents(ctx, 4);
  const claimed = await claim(ctx);
  expect(claimed).toHaveLength(12);
  const { counted, statements } = countStatements(runtime);
  const recorded = await Promise.all(claimed.map((one) => recordOutcome(counted, one, succeeded)));
  expect(recorded).toEqual(Array(12).fill(true));
  expect(statements()).toBe(1);
  for (const { id } of endpoints) {
    const states = (await listQueuedDeliveries(ctx, id)).map(({ status, attempts }) => [status, attempts]);
    expect(states).toEqual(Array(4).fill(["succeeded", 1]));
  }
});

test("a batch drops only the results whose leases were lost", async ({ runtime, ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 3);
  const [kept, lost, other] = await claim(ctx);
  if (kept === undefined || lost === undefined || other === undefined) throw new Error("Nothing is due.");
  await ctx.database.rows(
    sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second' where id = ${lost.rowId}`,
  );
  const [holder] = await claim(ctx);
  expect(holder?.rowId).toBe(lost.rowId);
  const recorded = [kept, lost, other].map((one) => recordOutcome(runtime, one, succeeded));
  expect(await Promise.all(recorded)).toEqual([true, false, true]);
  const states = (await listQueuedDeliveries(ctx, endpoint.id)).map(({ status, attempts }) => [
    status,
    attempts,
  ]);
  expect(states).toEqual([
    ["succeeded", 1],
    ["delivering", 2],
    ["succeeded", 1],
  ]);
});

test("a result that is twice in a batch is recorded once", async ({ runtime, ctx }) => {
  await openEndpoint(ctx);
  await emitEvents(ctx, 1);
  const [one] = await claim(ctx);
  if (one === undefined) throw new Error("Nothing is due.");
  const recorded = [succeeded, failed].map((outcome) => recordOutcome(runtime, one, outcome));
  expect((await Promise.all(recorded)).toSorted()).toEqual([false, true]);
  const [{ attempts } = { attempts: 0 }] = await ctx.database.rows<{ attempts: number }>(
    sql`select count(*)::int as attempts from webhook_attempts`,
  );
  expect(attempts).toBe(1);
});

test("a result that the database rejects does not keep the others of its batch", async ({ runtime, ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 3);
  const [first, second, third] = await claim(ctx);
  if (first === undefined || second === undefined || third === undefined) throw new Error("Nothing is due.");
  const broken = { ...succeeded, response: createAttemptResponse(200, { body: "a\0b" }) };
  const recorded = await Promise.allSettled([
    recordOutcome(runtime, first, succeeded),
    recordOutcome(runtime, second, broken),
    recordOutcome(runtime, third, failed),
  ]);
  expect(recorded.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await listQueuedDeliveries(ctx, endpoint.id)).map(({ status }) => status)).toEqual([
    "succeeded",
    "delivering",
    "pending",
  ]);
});

test("two batches with the same endpoints in another order do not block each other forever", async ({
  ctx,
}) => {
  const endpoints = [await openEndpoint(ctx), await openEndpoint(ctx)];
  await emitEvents(ctx, 2);
  const claimed = await claim(ctx);
  const pick = (endpoint: number, index: number) => {
    const one = claimed.filter(({ endpointId }) => endpointId === endpoints[endpoint]?.id)[index];
    if (one === undefined) throw new Error("Nothing is due.");
    return { ...one, outcome: failed, disable };
  };
  let writing: Promise<boolean[][]> | undefined;
  await inTransaction(ctx.database, async (rival) => {
    await rival.rows(sql`select 1 from webhook_endpoints where id = ${endpoints[0]?.id} for update`);
    const batches = [
      [pick(0, 0), pick(1, 0)],
      [pick(1, 1), pick(0, 1)],
    ];
    writing = Promise.all(batches.map((batch) => finishAttempts(ctx.database, batch)));
    await untilBlocked(ctx.database.pool, { sessions: 2 });
    // Neither batch holds the second endpoint while it waits for the first.
    await rival.rows(sql`select 1 from webhook_endpoints where id = ${endpoints[1]?.id} for update nowait`);
  });
  expect(await writing).toEqual([
    [true, true],
    [true, true],
  ]);
});
