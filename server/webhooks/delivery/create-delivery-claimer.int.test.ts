import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { Runtime } from "../../context";
import { DatabaseFailure } from "../../db/database-failure";
import { test } from "../../testing/fixtures/integration-test";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../testing/fixtures/webhook-deliveries";
import { getEndpoint } from "../get-endpoint";
import type { AttemptResponse } from "./attempt-outcome";
import { createDeliveryClaimer } from "./create-delivery-claimer";
import { deliveryLimits } from "./delivery-limits";

beforeEach<{ runtime: Runtime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

type Worker = { slots?: number; leaseSeconds?: number; send?: () => Promise<AttemptResponse> };

function createWorker({
  slots = 200,
  leaseSeconds = 30,
  send = async () => createAttemptResponse(200),
}: Worker = {}) {
  return createDeliveryClaimer({
    slots,
    limits: { ...deliveryLimits, leaseSeconds },
    getContext: () => ({ send, random: () => 0.5 }),
  });
}

test("failing endpoints use at most half of a worker's slots and release them when an attempt ends", async ({
  runtime,
  ctx,
}) => {
  const failing = await openEndpoint(ctx);
  await emitEvents(ctx, 4);
  await ctx.database.rows(
    sql`update webhook_endpoints set consecutive_failures = 1, failing_since = now() where id = ${failing.id}`,
  );
  const claim = createWorker({ slots: 4, send: async () => createAttemptResponse(500) });
  const tasks = await claim(runtime, 4);
  expect(tasks).toHaveLength(2);
  expect(await claim(runtime, 2)).toEqual([]);
  const healthy = await openEndpoint(ctx);
  await emitEvents(ctx);
  const others = await claim(runtime, 2);
  expect(others).toHaveLength(1);
  expect((await listQueuedDeliveries(ctx, healthy.id)).map(({ status }) => status)).toEqual(["delivering"]);
  for (const task of tasks) await task();
  expect(await claim(runtime, 4)).toHaveLength(2);
});

test("a worker that outlives its lease loses the delivery and its result is dropped", async ({
  runtime,
  ctx,
}) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  let wake = (_answer: AttemptResponse) => {};
  const held = new Promise<AttemptResponse>((resolve) => {
    wake = resolve;
  });
  const [slow] = await createWorker({ leaseSeconds: 1, send: () => held })(runtime, 1);
  const slowTask = slow?.();
  const other = createWorker();
  await expect
    .poll(
      async () => {
        for (const task of await other(runtime, 1)) await task();
        return (await listQueuedDeliveries(ctx, endpoint.id))[0]?.status;
      },
      { timeout: 15_000 },
    )
    .toBe("succeeded");
  wake(createAttemptResponse(410));
  await slowTask;
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([
    { status: "succeeded", attempts: 2, error: null },
  ]);
  expect((await getEndpoint(ctx, String(endpoint.id))).status).toBe("active");
  expect(runtime.logged().filter((line) => line.includes('"delivery lost to another worker"'))).toHaveLength(
    1,
  );
});

test("a result is recorded even if the database is down for a moment", async ({ runtime, ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  let failures = 0;
  const { database } = runtime;
  const flaky: Runtime = {
    ...runtime,
    database: {
      ...database,
      rows: async <Row>(statement: Parameters<typeof database.rows>[0], name?: string) => {
        if (name === "finish-attempts" && failures < 2) {
          failures += 1;
          throw new DatabaseFailure("unavailable");
        }
        return await database.rows<Row>(statement, name);
      },
    },
  };
  const [task] = await createWorker()(flaky, 1);
  await task?.();
  expect(failures).toBe(2);
  expect(await listQueuedDeliveries(ctx, endpoint.id)).toMatchObject([{ status: "succeeded", attempts: 1 }]);
});
