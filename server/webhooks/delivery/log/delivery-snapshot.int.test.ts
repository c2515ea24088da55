import { sql } from "drizzle-orm";
import { beforeEach, expect, vi } from "vitest";
import type { PartnerContext, Runtime } from "../../../context";
import { test } from "../../../testing/fixtures/integration-test";
import {
  createAttemptResponse,
  emitEvents,
  listQueuedDeliveries,
  openEndpoint,
} from "../../../testing/fixtures/webhook-deliveries";
import { claimDeliveries, finishAttempt } from "../deliveries.queries";
import { deliveryLimits } from "../delivery-limits";
import { getDelivery } from "./get-delivery";
import { inspectDelivery } from "./inspect-delivery";
import { listDeliveries } from "./list-deliveries";

beforeEach<{ runtime: Runtime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

/** Claims the only due delivery. Returns a function that records its success. */
async function startAttempt({ database }: PartnerContext): Promise<() => Promise<boolean>> {
  const all = { limit: 1, failingLimit: 1, afterEndpointId: 0, limits: deliveryLimits };
  const [claimed] = await claimDeliveries(database, all);
  if (claimed === undefined) throw new Error("Nothing is due.");
  const outcome = { result: "succeeded", retryMs: null, response: createAttemptResponse(200) } as const;
  const disable = { failures: 100_000, afterSeconds: 86_400 };
  return () => finishAttempt(database, claimed, { outcome, disable });
}

/** Runs `read`, and ends the attempt right after the statement of `read` that selects the delivery. */
async function readDuring<T>(
  { database: { pool } }: PartnerContext,
  end: () => Promise<boolean>,
  read: () => Promise<T>,
): Promise<T> {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let ended = false;
  const spy = vi.spyOn(pool, "query").mockImplementation(async (...args: unknown[]) => {
    const result = await query(...args);
    if (ended || !JSON.stringify(args[0]).includes("webhook_deliveries")) return result;
    ended = true;
    expect(await end()).toBe(true);
    return result;
  });
  try {
    return await read();
  } finally {
    spy.mockRestore();
  }
}

test("a delivery record shows an attempt and its status from one moment", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  const readers: ((deliveryId: string) => Promise<unknown>)[] = [
    async (deliveryId: string) => await getDelivery(ctx, { endpointId: endpoint.id, deliveryId }),
    async () => (await listDeliveries(ctx, endpoint.id, {})).rows[0],
    async (deliveryId: string) => {
      const { delivery } = await inspectDelivery(ctx, { endpointId: endpoint.id, deliveryId });
      return { status: delivery.status, attempts: delivery.attempts };
    },
  ];
  for (const read of readers) {
    await emitEvents(ctx);
    const end = await startAttempt(ctx);
    const deliveryId = (await listQueuedDeliveries(ctx, endpoint.id)).at(-1)?.deliveryId ?? "";
    expect(await readDuring(ctx, end, () => read(deliveryId))).toMatchObject({
      status: "delivering",
      attempts: [],
    });
    expect(await read(deliveryId)).toMatchObject({ status: "succeeded", attempts: [{ number: 1 }] });
  }
});

test("the attempts of an inspected delivery are those of its record", async ({ ctx }) => {
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx);
  const end = await startAttempt(ctx);
  const [queued] = await listQueuedDeliveries(ctx, endpoint.id);
  const name = { endpointId: endpoint.id, deliveryId: queued?.deliveryId ?? "" };
  const shown = await readDuring(ctx, end, () => inspectDelivery(ctx, name));
  expect(shown).toMatchObject({ delivery: { status: "delivering", attempts: [] }, attempts: [] });
});
