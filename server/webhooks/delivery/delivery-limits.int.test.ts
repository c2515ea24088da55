import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { test } from "../../testing/fixtures/integration-test";
import { emitEvents, openEndpoint } from "../../testing/fixtures/webhook-deliveries";
import { claimDeliveries } from "./deliveries.queries";
import { type DeliveryLimits, deliveryLimits } from "./delivery-limits";

beforeEach<{ runtime: { database: Database } }>(async ({ runtime: { database } }) => {
  await database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
});

const everything = { limit: 200, failingLimit: 100, afterEndpointId: 0 };

async function countClaimed({ database }: PartnerContext, changed: Partial<DeliveryLimits> = {}) {
  const limits = { ...deliveryLimits, ...changed };
  return (await claimDeliveries(database, { ...everything, limits })).length;
}

async function setFailures({ database }: PartnerContext, endpointId: number, failures: number) {
  await database.rows(
    sql`update webhook_endpoints set consecutive_failures = ${failures}, failing_since = clock_timestamp()
        where id = ${endpointId}`,
  );
}

test("maxPerEndpoint limits the concurrent attempts to one endpoint", async ({ ctx }) => {
  await openEndpoint(ctx);
  await emitEvents(ctx, 7);
  expect(await countClaimed(ctx, { maxPerEndpoint: 2 })).toBe(2);
  expect(await countClaimed(ctx, { maxPerEndpoint: 5 })).toBe(3);
  expect(await countClaimed(ctx, { maxPerEndpoint: 5 })).toBe(0);
});

test("maxPerTroubledEndpoint applies from troubledFromFailures consecutive failures", async ({ ctx }) => {
  const { id } = await openEndpoint(ctx);
  await emitEvents(ctx, 7);
  await setFailures(ctx, id, 3);
  expect(await countClaimed(ctx, { troubledFromFailures: 3, maxPerTroubledEndpoint: 2 })).toBe(2);
  expect(await countClaimed(ctx, { troubledFromFailures: 4 })).toBe(2);
});

test("maxPerPartner limits the concurrent attempts of one partner", async ({ ctx }) => {
  for (let made = 0; made < 3; made += 1) await openEndpoint(ctx);
  await emitEvents(ctx, 4);
  expect(await countClaimed(ctx, { maxPerPartner: 5 })).toBe(5);
  expect(await countClaimed(ctx)).toBe(7);
});

test("maxPerPartnerFailing limits the attempts to failing endpoints of one partner", async ({ ctx }) => {
  for (let made = 0; made < 3; made += 1) await setFailures(ctx, (await openEndpoint(ctx)).id, 1);
  await emitEvents(ctx, 4);
  expect(await countClaimed(ctx, { maxPerPartnerFailing: 3 })).toBe(3);
  expect(await countClaimed(ctx)).toBe(5);
});

test("leaseSeconds sets the time after which another worker can claim a delivery", async ({ ctx }) => {
  await openEndpoint(ctx);
  await emitEvents(ctx);
  expect(await countClaimed(ctx, { leaseSeconds: 0 })).toBe(1);
  expect(await countClaimed(ctx, { leaseSeconds: 600 })).toBe(1);
  const [row] = await ctx.database.rows<{ seconds: number }>(
    sql`select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from webhook_deliveries`,
  );
  expect(row?.seconds).toBeGreaterThan(590);
  expect(await countClaimed(ctx)).toBe(0);
});

test("a worker of the previous release still claims deliveries by the function without limits", async ({
  ctx,
}) => {
  await openEndpoint(ctx);
  await emitEvents(ctx, 7);
  const claimed = await ctx.database.rows(sql`select row_id from claim_webhook_deliveries(200, 100, 0, 30)`);
  expect(claimed).toHaveLength(4);
  expect(await countClaimed(ctx)).toBe(0);
  expect(await countClaimed(ctx, { maxPerEndpoint: 6 })).toBe(2);
});
